// French texts of the sections about the company's people, zones, rates and steps. Part of ../fr.ts.
export const about = {
  /** A quotation from a member of the crew. */
  words: '« {words} »',
  since: '{role}, dans le métier depuis {since}',
  /** A person and a subject, as an item of {people} in `onPhone`. */
  answers: '{name} pour {answers}',
  /** Shown on the contact page, and on the page that confirms an inquiry. */
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
  /** Shown before the documents of a step. */
  papers: 'Documents :',
  /** Shown before the payment of a step. */
  payment: 'À payer :',
};

/** Names of an article's callouts. Screen readers announce the name before the text. */
export const callouts = {
  tip: 'À retenir',
  winter: 'En hiver',
  notice: 'À noter',
  /**
   * Accessible name of a table that may need scrolling. The name lists the columns, which differ between the tables of a page.
   */
  table: 'Tableau : {columns}',
};
