// The chat's button, and the question before a third party's chat is loaded. Alone in its file: the browser fetches it
// with the question (components/shell/chat.ts).
export const chat = {
  open: 'Clavarder',
  title: 'Clavarder sur cette page',
  text: 'Le clavardage est un service de Meta, qui peut déposer des témoins sur votre appareil. Il n’est chargé qu’avec votre accord, que vous pouvez retirer au bas de chaque page.',
  accept: 'Accepter et clavarder',
  cancel: 'Annuler',
  /** Leads to the company's page there instead. */
  messenger: 'Ouvrir Messenger (nouvel onglet)',
};
