// Hydrates the forms of the contact page before their first use if there is a draft or a link's text to show, or a pending
// submission to send. The names in this script must match features/inquiry/rules/forms/submission.ts.
const { dataset } = document.documentElement;
if (dataset['draft'] || dataset['outgoing'] || /texte=/.test(location.search))
  document.querySelector('#demande')?.dispatchEvent(new Event('intent'));

// Makes this file a module.
export {};
