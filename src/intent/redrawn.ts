// React draws an island again where its HTML is not what the build wrote: a document that broke off, or a change made
// while the document was still arriving. What the visitor did to the old elements is then done to the new ones.

const signatureOf = ({ tagName, id, name }: Partial<HTMLInputElement>): string => [tagName, id, name].join();

/** Returns the element of an island that stands for an old one: the same one among those of its tag, ID and name. */
export function findRedrawn(
  island: HTMLElement,
  before: readonly HTMLElement[],
  element: HTMLElement,
): HTMLElement | undefined {
  const isAlike = (other: HTMLElement): boolean => signatureOf(other) === signatureOf(element);
  return [...island.querySelectorAll<HTMLElement>('*')].filter(isAlike)[before.filter(isAlike).indexOf(element)];
}

/** Opens the dialogs and popovers again that were open, and shows the form that the address names. */
export function reopen(
  island: HTMLElement,
  open: readonly HTMLElement[],
  find: (element: HTMLElement) => HTMLElement | undefined,
): void {
  for (const element of open) {
    const target = find(element);
    if (target?.popover) target.showPopover();
    else if (target instanceof HTMLDialogElement && !target.open) target.showModal();
  }
  // A browser keeps the old target of the address until the address is followed again.
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target && island.contains(target) && !target.matches(':target')) location.replace(location.hash);
}
