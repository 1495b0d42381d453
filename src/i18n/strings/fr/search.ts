// French texts of the header's search box and of the results page. Part of ../fr.ts.
export const search = {
  /** Accessible name of the header's box, and its placeholder. */
  label: 'Rechercher sur le site',
  submit: 'Lancer la recherche',
  close: 'Fermer la recherche',
  /** Accessible name of the list below the box. */
  suggestions: 'Suggestions',
  loading: 'Recherche en cours…',
  count: { one: '{count} suggestion', other: '{count} suggestions' },
  none: 'Aucun résultat pour « {query} »',
  noneHelp: 'Essayez un autre mot, voyez {link} ou appelez-nous au {phone}.',
  /** Text of the link that replaces {link} in `noneHelp`. */
  noneLink: 'toutes les pages du site',
  /** The last suggestion, which leads to the results page. */
  all: 'Tous les résultats pour « {query} »',
  indexFailed:
    'Les pages du site n’ont pas pu être chargées. La touche Entrée mène quand même à la page des résultats.',
  productsFailed: 'Les produits n’ont pas pu être cherchés.',
  /** Kinds of result. */
  kinds: {
    page: 'Page',
    article: 'Article',
    guide: 'Guide',
    resource: 'Ressource',
    question: 'Question',
    product: 'Produit',
  },
};

export const results = {
  /** Title of the results page for a query. */
  title: 'Résultats pour « {query} »',
  found: { one: '{count} résultat pour « {query} »', other: '{count} résultats pour « {query} »' },
  /** Shown before the number of results that contain only some words of the query. */
  near: 'Résultats proches :',
  noneHelp: 'Essayez un autre mot ou un mot plus court, ou appelez-nous au {phone}.',
  clear: 'Voir toutes les pages',
  noScript: 'Sans JavaScript, la liste reste entière : cherchez-y avec votre navigateur.',
  headings: {
    page: 'Pages',
    article: 'Articles',
    guide: 'Guides',
    resource: 'Ressources',
    question: 'Questions',
    product: 'Produits',
  },
};
