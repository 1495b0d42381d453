// Combines the texts of the interface in French, from which the English texts are translated. If a key does not show
// where its text appears, a comment explains it. A space before : ; ! ? and inside « » is a no-break space (U+00A0).
import { account, secondFactor, settings } from './fr/account.ts';
import { accountLink } from './fr/links.ts';
import { desk } from './fr/desk.ts';
import { appliances } from './fr/appliances.ts';
import { calculator } from './fr/calculator.ts';
import { inquiry } from './fr/inquiry.ts';
import { results, search } from './fr/search.ts';
import { cart } from './fr/cart.ts';
import { availability, categories, datasheet } from './fr/datasheet.ts';
import { kits } from './fr/kits.ts';
import { scenarioPages } from './fr/scenario.ts';
import { about, area, callouts, rates, timeline } from './fr/sections.ts';
import { frShell } from './fr/shell.ts';
import { billing, checkout, orders, quote } from './fr/orders.ts';
import { slides } from './fr/slides.ts';
import { tracking } from './fr/tracking.ts';
import { visits } from './fr/visits.ts';

export const fr = {
  availability,
  common: {
    skipToContent: 'Aller au contenu',
    /** Shown after an error on our side. Visitors can mention {id} when they call us. */
    serverFault:
      'Une erreur est survenue de notre côté. Réessayez dans un instant ; si elle revient, appelez-nous et donnez la référence {id}.',
    /** Label before the ID of an error, used where the sentence above is not shown. */
    faultReference: 'Référence à donner si vous nous appelez :',
    genericError: 'Une erreur est survenue. Veuillez réessayer.',
    offline: 'Nous n’avons pas pu joindre le serveur. Vérifiez votre connexion, puis réessayez.',
    retry: 'Réessayer',
    /** Shown if a part of the page could not be loaded or failed to run. */
    partFailed: 'Cette partie de la page n’a pas pu être chargée. Réessayez, ou rechargez la page.',
    /** Shown if a visitor has clicked an element whose code could not be loaded. */
    partKept:
      'Cette partie de la page n’est pas encore chargée. Gardez la page ouverte : votre geste se fera une seule fois, dès qu’elle le sera. Hors connexion, ce sera au retour du réseau.',
    /** Shown in place of a kit's price or installed price, if this price is unknown. */
    onRequest: 'un prix sur demande',
    priceNote: 'Prix de l’équipement, en dollars canadiens. Taxes, livraison et pose en sus.',
    call: 'Appelez-nous',
    /** Sentence after the message about a server error. */
    callToo: 'Vous pouvez aussi nous appeler au {phone}.',
    /** Shown next to a form, before the link to the privacy policy. */
    privacyNote: 'Ce que nous faisons de vos renseignements :',
  },
  header: {
    homeLink: '{company}, accueil',
    mainNavigation: 'Navigation principale',
    /** The button that unfolds the navigation on a narrow screen. */
    menu: 'Menu',
    /** Link to the quote request form. */
    quote: 'Soumission',
    /** Accessible name of the group with the links FR and EN. */
    languages: 'Langue',
    /** Name, in English, of the link to the English page. */
    switchLanguage: 'English',
  },
  /** Link text of each page. The keys are those of the route map. */
  pages: {
    home: 'Accueil',
    benefits: 'Avantages',
    services: 'Services',
    products: 'Produits',
    kits: 'Comparer les ensembles',
    ...scenarioPages,
    contact: 'Contact',
    'inquiry-sent': 'Demande reçue',
    'inquiry-refused': 'Demande à corriger',
    'inquiry-status': 'Suivi d’une demande',
    quote: 'Votre soumission',
    invoice: 'Votre facture',
    newsletter: 'Infolettre',
    'newsletter-confirmation': 'Confirmer une inscription',
    'newsletter-end': 'Quitter l’infolettre',
    about: 'À propos',
    blog: 'Blog',
    faq: 'FAQ',
    resources: 'Centre de ressources',
    guides: 'Guides',
    'resources-installation': 'Installation',
    'resources-maintenance': 'Entretien',
    'resources-optimisation': 'Optimisation',
    'resources-troubleshooting': 'Dépannage',
    videos: 'Vidéos',
    documentation: 'Documentation',
    support: 'Soutien technique',
    installation: 'Trouver un installateur',
    portal: 'Portail des revendeurs',
    account: 'Compte',
    order: 'Une commande',
    checkout: 'Commande',
    'order-placed': 'Commande reçue',
    offline: 'Sans connexion',
    search: 'Recherche',
    desk: 'Bureau',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
    delivery: 'Livraison et pose',
    calculator: 'De quoi ai-je besoin ?',
    rates: 'Tarifs et aide financière',
  },
  appliances,
  calculator,
  cart,
  products: {
    loading: 'Chargement des produits…',
    refreshed: 'Prix à jour.',
    add: 'Ajouter',
    /** The end of the text "Ajouter au panier". */
    toCart: 'au panier',
    added: 'Ajouté',
    /** Link to the cart, after a product was added. */
    seeCart: 'Voir le panier',
    warranty: { one: 'Garantie {count} an', other: 'Garantie {count} ans' },
    power: 'Puissance : {value}',
    energy: 'Énergie : {value}',
    efficiency: 'Rendement : {value}',
    noScript: 'Pour commander sans panier, appelez-nous au {phone}.',
    availability,
    none: 'Aucun produit n’est offert en ce moment. Appelez-nous.',
    errorHeading: 'Erreur de connexion',
    /** Heading if our server responded without the prices. */
    errorHeadingQuery: 'Les prix du moment manquent',
    errorConnection: 'Nous n’avons pas pu joindre notre serveur. Vérifiez votre connexion, puis réessayez.',
    errorQuery: 'Notre serveur n’a pas pu lire les prix du moment. Réessayez dans un instant, ou appelez-nous.',
    errorHelp:
      'Les prix affichés sont ceux de la dernière mise à jour du site. Le prix exact est toujours confirmé avant une commande.',
    /** Button that closes the message about missing prices. */
    close: 'Fermer',
    errorHelpNothing: 'Réessayez dans un instant, ou appelez-nous.',
  },
  categories,
  secondFactor,
  settings,
  account,
  accountLink,
  callouts,
  breadcrumb: 'Fil d’Ariane',
  slides,
  article: {
    /** {date} is the date of an article, with the name of the month. */
    published: 'Paru le {date}',
    updated: 'Dernière mise à jour : {date}',
    /** Shown above a draft, which only `npm run dev` displays. */
    draft: 'Brouillon : les visiteurs ne le voient pas.',
    /** Shown above a text that is not published yet. */
    scheduled: 'Paraîtra le {date} : les visiteurs ne le voient pas encore.',
    minutes: { one: '{count} minute de lecture', other: '{count} minutes de lecture' },
    sources: 'Sources',
    /** Accessible name of the list of a text's sections. */
    contents: 'Sur cette page',
    read: 'Lire l’article',
    next: 'À lire ensuite',
    /** Link at the end of an article, to the kit that the article is about. */
    seeKit: 'Voir l’ensemble',
    /** Heading of the box at the end of an article that is about no kit. */
    yours: 'Et chez vous ?',
    feed: 'Articles de {company}',
    print: 'Cette page s’imprime proprement : emportez-la au chalet.',
    notFound: 'Article non trouvé',
    notFoundText: 'Cet article n’existe pas, ou n’existe plus.',
    backToBlog: 'Retour au blog',
  },
  resources: {
    count: { one: '{count} ressource', other: '{count} ressources' },
    guideCount: { one: '{count} guide', other: '{count} guides' },
    datasheetCount: { one: '{count} fiche', other: '{count} fiches' },
    audience: { cottage: 'Chalet', rv: 'VR', home: 'Maison' },
    /** Screen readers announce this before the audiences. */
    audienceLabel: 'Pour :',
    previous: 'Précédente',
    next: 'Suivante',
    inCategory: 'Autres ressources : {category}',
    help: 'Une question sur cette page ? Appelez-nous au {phone}, du lundi au vendredi, de {hours}.',
    filterNone: 'Aucun sujet ne correspond. Essayez un autre mot, ou appelez-nous au {phone}.',
    filterSome: { one: '{count} sujet trouvé', other: '{count} sujets trouvés' },
    allTopics: 'Tous les sujets d’aide',
    /** Link next to a planned video. The link opens a page with the same content in writing. */
    readNow: 'À lire dès maintenant',
  },
  datasheet,
  kits,
  contact: {
    /** Part of an address, between the city and the postal code. */
    region: '(Québec)',
    licence: 'Licence RBQ',
    /** Part of a sentence, after the company's name. */
    licenceClause: ', titulaire de la licence RBQ {number}',
    weekdays: 'Du lundi au vendredi, de {hours}',
    /** Link to the contact page in the section at the end of a page. */
    button: 'Nous joindre',
    messenger: 'Ouvrir Messenger',
    newTab: '(nouvel onglet)',
  },
  /** Projects, testimonials and memberships. */
  about,
  timeline,
  rates,
  area,
  proof: {
    memberships: 'Licence et associations',
  },
  notFound: {
    title: 'Page introuvable',
    description: 'Cette adresse ne mène à aucune page.',
    text: 'L’adresse a peut-être changé, ou une faute de frappe s’y est glissée. Voici de quoi repartir :',
    home: 'Aller à l’accueil',
  },
  ...frShell,
  desk,
  inquiry,
  quote,
  billing,
  tracking,
  visits,
  checkout,
  orders,
  search,
  results,
};

/** Type of the strings of each language, derived from the French ones. */
export type Strings = typeof fr;
