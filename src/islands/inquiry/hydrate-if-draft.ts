// The contact page's own script. The forms hydrate without a touch to show a draft or the text that a link brings, or to send
// what is pending. The names are those of domain/forms/submission.ts.
const { dataset } = document.documentElement;
if (dataset['draft'] || dataset['outgoing'] || /texte=/.test(location.search))
  document.querySelector('#demande')?.dispatchEvent(new Event('intent'));

// A module, though nothing imports from it.
export {};
