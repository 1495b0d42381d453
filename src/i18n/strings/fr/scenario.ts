// The pages with a computed example, and the links to them, in French. Part of ../fr.ts.
export const scenario = {
  /** Link to the three pages. */
  short: 'Trois projets calculés',
  heading: 'Trois projets, calculés en entier',
  lead: 'Ce qui marche, les pièces, le prix posé et la production de chaque mois, par le modèle de notre calculateur.',
  /** An appliance and its number of units. */
  appliance: '{count} × {name}',
  kit: 'Voir l’ensemble',
  change: 'Changer ces réponses dans le calculateur',
  quote: 'Demander une soumission pour un projet semblable',
  /** In the description of the project. */
  quoteText: 'Mon projet ressemble à votre exemple « {name} ».',
};

/** Names of the pages. */
export const scenarioPages = {
  'scenario-weekend': 'Un chalet de fin de semaine',
  'scenario-year-round': 'Un chalet quatre saisons',
  'scenario-house': 'Une maison branchée',
};
