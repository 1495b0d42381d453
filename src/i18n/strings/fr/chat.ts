// The chat's button, and the question before a third party's chat is loaded. In a file of its own, which the browser loads
// together with the question (site/components/shell/chat.ts).
export const chat = {
  open: 'Clavarder',
  title: 'Clavarder sur cette page',
  text: 'Le clavardage est un service de Meta, qui peut déposer des témoins sur votre appareil. Il n’est chargé qu’avec votre accord, que vous pouvez retirer au bas de chaque page.',
  accept: 'Accepter et clavarder',
  cancel: 'Annuler',
  /** Leads to the company's Messenger page instead. */
  messenger: 'Ouvrir Messenger (nouvel onglet)',
};
