// Sections on the company's people, zones, rates and steps, in French. Part of ../fr.ts.
export const about = {
  /** Words of a person of the crew. */
  words: '« {words} »',
  since: '{role}, dans le métier depuis {since}',
  /** Below the phone numbers of the contact page. */
  answers: '{name} pour {answers}',
  onPhone: 'Au bout du fil : {people}.',
};

export const area = {
  map: 'Carte des zones autour de l’atelier ; la liste donne les mêmes municipalités',
  upTo: 'Jusqu’à {km} km',
  delay: 'D’habitude de {min} à {max} semaines',
  included: 'déplacement compris',
  fee: 'déplacement : {price}',
};

export const rates = {
  what: 'Règle',
  status: 'État',
  source: 'Source',
  statuses: { inForce: 'En vigueur', unconfirmed: 'À confirmer', closed: 'Terminé' },
};

export const timeline = {
  /** Before the documents of a step. */
  papers: 'Documents :',
  /** Before the payment of a step. */
  payment: 'À payer :',
};

/** Names of an article's callouts, read by screen readers before their text. */
export const callouts = {
  tip: 'À retenir',
  winter: 'En hiver',
  notice: 'À noter',
  /** Name of a table that may need scrolling. Its columns distinguish it from the page's other tables. */
  table: 'Tableau : {columns}',
};
