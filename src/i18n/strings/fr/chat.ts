// Texts of the chat's button, and of the question before the page loads a third party's chat. The texts have their own file,
// because the script of the question contains both languages, but needs no other texts (site/components/shell/chat-question.ts).
export const chat = {
  open: 'Clavarder',
  title: 'Clavarder sur cette page',
  text: 'Le clavardage est un service de Meta, qui peut déposer des témoins sur votre appareil. Il n’est chargé qu’avec votre accord, que vous pouvez retirer au bas de chaque page.',
  accept: 'Accepter et clavarder',
  cancel: 'Annuler',
  /** Link to the company's Messenger page, in place of the chat. */
  messenger: 'Ouvrir Messenger (nouvel onglet)',
};
