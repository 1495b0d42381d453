// The contact page's own script. It hydrates the forms without a touch to show a draft or the text of a link, or to send
// pending submissions. The names are those of features/inquiry/rules/forms/submission.ts.
const { dataset } = document.documentElement;
if (dataset['draft'] || dataset['outgoing'] || /texte=/.test(location.search))
  document.querySelector('#demande')?.dispatchEvent(new Event('intent'));

// Makes this file a module.
export {};
