// French texts of the pages with a computed example, and of the links to them. Part of ../fr.ts.
export const scenario = {
  /** Text of the link to the three pages. */
  short: 'Trois projets calculés',
  heading: 'Trois projets, calculés en entier',
  lead: 'Ce qui marche, les pièces, le prix posé et la production de chaque mois, par le modèle de notre calculateur.',
  /** {count} is the number of units of an appliance. */
  appliance: '{count} × {name}',
  kit: 'Voir l’ensemble',
  change: 'Changer ces réponses dans le calculateur',
  quote: 'Demander une soumission pour un projet semblable',
  /** Initial text of the project's description in the quote request form. */
  quoteText: 'Mon projet ressemble à votre exemple « {name} ».',
};

/** Names of the three pages. */
export const scenarioPages = {
  'scenario-weekend': 'Un chalet de fin de semaine',
  'scenario-year-round': 'Un chalet quatre saisons',
  'scenario-house': 'Une maison branchée',
};
