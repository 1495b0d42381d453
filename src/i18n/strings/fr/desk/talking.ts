// French texts of the desk about replies, owners of inquiries, late inquiries and undone changes. Part of ../desk.ts.
export const reply = {
  heading: 'Réponses',
  none: 'Aucune réponse envoyée d’ici.',
  text: 'Votre réponse',
  /** Hint below the field for a reply. */
  hint: 'Part à {email}, qui écrit {language}, et reste ici. Une réponse à ce courriel arrive à votre adresse de courriel habituelle, pas au bureau.',
  send: 'Envoyer la réponse',
  sending: 'Envoi…',
  sent: 'La réponse part dans la minute.',
  reply_empty: 'Écrivez la réponse, puis envoyez-la.',
  reply_long: 'Cette réponse est trop longue\u00a0: {count} caractères sur {max}.',
  states: { waiting: 'va partir', sent: 'envoyée', failed: 'non remise\u00a0: voyez «\u00a0Courriels\u00a0»' },
};

export const owner = {
  label: 'Confiée à',
  none: 'Personne',
  save: 'Confier la demande',
  saved: 'La demande est confiée à {email}.',
  removed: 'La demande n’est confiée à personne.',
  gone: 'Cette personne n’a plus accès au bureau. Rechargez la page, puis choisissez-en une autre.',
};

export const late = {
  heading: { one: '{count} demande en retard', other: '{count} demandes en retard' },
  lead: 'Nous promettons une réponse dans les {hours} heures ouvrables.',
  due: 'à répondre avant le {when}',
  nobody: 'confiée à personne',
};

/** Texts for a new state or an amendment of an order. Staff can undo the change until the first attempt to send its email. */
export const takeBack = {
  hint: 'Le courriel part deux minutes après le changement.',
  button: 'Reprendre ce changement',
  done: 'Le changement est repris. Aucun courriel ne part.',
  conflict: 'Cet état vient de changer de nouveau. Le voici.',
};
