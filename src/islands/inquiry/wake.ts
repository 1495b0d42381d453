// The page's own script for the forms: a draft is shown, and a request that waits is sent, without a touch. The names
// are those of domain/forms/submission.ts.
export function wakeForKept(): void {
  addEventListener('load', () => {
    const { draft, outgoing } = document.documentElement.dataset;
    if (draft || outgoing) document.querySelector('#demande')!.parentElement!.dispatchEvent(new Event('intent'));
  });
}
