// French texts of the desk, where staff answer inquiries and process orders. Part of ../fr.ts.
import { product } from './desk/product.ts';
import { amendment } from './desk/amendment.ts';
import { billing } from './desk/billing.ts';
import { log } from './desk/log.ts';
import { deadLetters } from './desk/mail.ts';
import { newsletter } from './desk/newsletter.ts';
import { quote } from './desk/quote.ts';
import { late, owner, reply, takeBack } from './desk/talking.ts';
import { team } from './desk/team.ts';
import { visit } from './desk/visit.ts';

export const desk = {
  title: 'Bureau',
  description: 'La page de travail de qui répond aux demandes et aux commandes.',
  noScript: 'Le bureau demande JavaScript. Rechargez la page, ou appelez-nous au {phone}.',
  /** Accessible name of the desk's navigation. */
  rooms: 'Bureau',
  inquiries: 'Demandes',
  quotes: 'Soumissions',
  /** {email} is the address of the staff member. */
  signedInAs: 'Connecté : {email}',
  loading: 'Chargement…',
  search: 'Chercher',
  /** Hints about the data that the search of each list covers. */
  searchHints: {
    inquiries: 'Nom, courriel, téléphone, adresse ou numéro',
    orders: 'Numéro, nom, courriel ou téléphone',
    invoices: 'Numéro, nom ou commande',
    quotes: 'Numéro, nom, courriel, téléphone ou ville',
    subscribers: 'Courriel',
    products: 'Nom ou numéro de produit',
    reads: 'Courriel de qui a lu, ou numéro lu',
  },
  state: 'État',
  stateIs: 'État : {state}',
  all: 'Tous',
  kind: 'Genre',
  from: 'Du',
  to: 'Au',
  filter: 'Filtrer',
  clear: 'Tout montrer',
  /** Number of rows on a page of a list. */
  shown: { one: '{count} ligne', other: '{count} lignes' },
  noneYet: 'Rien encore. Ce qui arrive paraît ici.',
  noneFound: 'Rien ne correspond à ces filtres.',
  newer: 'Plus récentes',
  older: 'Plus anciennes',
  pages: 'Pages de la liste',
  export: 'Exporter (CSV)',
  /** Shown while a file is being created. {count} is the number of rows so far. */
  exporting: 'Export… {count} lignes',
  exported: 'Export terminé : {count} lignes.',
  back: 'Retour à la liste',
  missing: 'Cette fiche n’existe pas, ou a été effacée au terme de sa conservation.',
  history: 'Historique',
  /** A change of state: the new state, who changed it, and when. */
  changedTo: '{state}, par {by}, le {when}',
  change: 'Enregistrer l’état',
  changing: 'Enregistrement…',
  changed: 'L’état est enregistré.',
  /** Confirmation before a change to a final state. */
  confirmState: {
    heading: 'Mettre « {state} » ?',
    confirm: 'Mettre « {state} »',
    back: 'Garder « {state} »',
  },
  conflict: {
    heading: 'Quelqu’un d’autre vient de changer cet état',
    /** Names the state that another member of staff has set. */
    by: 'C’est maintenant « {state} », par {by}, le {when}.',
    /** Names the new state if its author is unknown. */
    now: 'C’est maintenant « {state} ».',
    overrule: 'Mettre quand même « {state} »',
    keep: 'Garder « {state} »',
  },
  inquiry: {
    kinds: { soumission: 'Soumission', contact: 'Question' },
    status: {
      new: 'Nouvelle',
      answered: 'Réponse envoyée',
      quoted: 'Soumission envoyée',
      won: 'Gagnée',
      lost: 'Perdue',
    },
    /** Language in which the sender receives a reply. */
    languages: { fr: 'en français', en: 'en anglais' },
    received: 'Reçue le {when}, {language}',
    content: 'Ce qui est demandé',
    /** Link to the calculator, with the inputs of the inquiry. */
    sizing: 'Ouvrir ce calcul dans le calculateur',
    files: 'Fichiers',
    noFiles: 'Aucun fichier n’est joint.',
    open: 'Télécharger {name}',
    opening: 'Ouverture…',
    bytes: '{size} Ko',
    fileGone: 'Ce fichier n’est plus là.',
    reply: 'Répondre de ma messagerie',
    replySubject: 'Votre demande {reference}',
    call: 'Appeler',
    notes: 'Notes',
    noNotes: 'Aucune note. Elles ne sont lues qu’au bureau.',
    note: 'Nouvelle note',
    noteHint: 'Au plus {max} caractères. Personne d’autre que le bureau ne la lit.',
    addNote: 'Ajouter la note',
    noted: 'La note est ajoutée.',
    by: '{by}, le {when}',
    note_empty: 'Écrivez la note, puis ajoutez-la.',
    note_long: 'Cette note est trop longue : {count} caractères sur {max}.',
  },
  orders: 'Commandes',
  order: {
    /** Button above the list of orders. It creates a draft of a quote, which becomes an order once the customer accepts it. */
    write: 'Nouvelle commande',
    writeHint:
      'Pour une commande au téléphone : écrivez la soumission, envoyez-la, puis inscrivez l’accord donné au téléphone. La commande est créée aussitôt.',
    name: 'Commande {number}',
    placedOn: 'Passée le {when}, {language}',
    customer: 'Qui commande',
    pickup: 'Passe la prendre à l’atelier',
    deliver: 'À livrer',
    note: 'Note du client',
    articles: 'Articles',
    /** Problems of payments, which staff resolve. */
    problems: {
      order_unknown: 'commande inconnue',
      wrong_currency: 'autre devise',
      wrong_amount: 'autre montant',
      order_cancelled: 'commande annulée',
      paid_before: 'déjà payée',
    },
    /** Shown below the choice of a state. */
    tells: 'Le client en reçoit un courriel, {language}, dans deux minutes.',
    /** Effects of the final states. */
    finalEffects: {
      installed:
        'La commande est finie. Si ce client n’a plus de compte, son courriel, son téléphone et sa note sont effacés aussitôt.',
      cancelled:
        'Le client reçoit l’annulation dans deux minutes, et sa date tombe s’il en a une. Si ce client n’a plus de compte, ses coordonnées sont effacées aussitôt.',
    },
    noEmail: 'Aucun courriel ne part : le compte de ce client n’existe plus.',
    replySubject: 'Votre commande {number}',
    deleted: 'Compte supprimé',
  },
  products: 'Produits',
  product,
  quote,
  amendment,
  visit,
  reply,
  owner,
  late,
  takeBack,
  invoices: 'Factures',
  payments: 'Paiements',
  taxes: 'Taxes',
  billing,
  day: 'Aujourd’hui',
  today: {
    lead: 'Ce qui est arrivé depuis minuit, et ce qui attend.',
    newInquiries: 'Demandes reçues aujourd’hui',
    newOrders: 'Commandes reçues aujourd’hui',
    waiting: 'Ce qui attend',
    nothing: 'Rien n’attend. Tout est fait.',
    unanswered: { one: '{count} demande sans réponse', other: '{count} demandes sans réponse' },
    /** {state} is the state of all these orders. */
    orders: { one: '{count} commande : {state}', other: '{count} commandes : {state}' },
    quotes: {
      draft: { one: '{count} soumission à finir', other: '{count} soumissions à finir' },
      sent: { one: '{count} soumission sans réponse', other: '{count} soumissions sans réponse' },
    },
    amendments: {
      one: '{count} modification sans réponse',
      other: '{count} modifications sans réponse',
    },
    overdue: { one: '{count} facture en retard', other: '{count} factures en retard' },
    refunds: { one: '{count} remboursement refusé par Stripe', other: '{count} remboursements refusés par Stripe' },
    refundsWaiting: {
      one: '{count} remboursement par carte attend Stripe',
      other: '{count} remboursements par carte attendent Stripe',
    },
    refundsWaitingHelp:
      'Un remboursement part d’ordinaire en une minute. S’il attend encore, le paiement en ligne est arrêté ou Stripe est en panne. Faites remettre les clés de Stripe sur le serveur : il partira tout seul. Ne le faites pas aussi d’une autre façon, il partirait deux fois.',
    payments: { one: '{count} paiement à vérifier', other: '{count} paiements à vérifier' },
    mailGivenUp: { one: '{count} courriel abandonné', other: '{count} courriels abandonnés' },
    mailWaiting: { one: '{count} courriel va partir', other: '{count} courriels vont partir' },
    since: 'depuis le {day}',
  },
  articles: 'Articles',
  newsletter,
  subscribers: 'Infolettre',
  subscribersLead: 'Les adresses qui ont confirmé leur inscription et ne l’ont pas retirée.',
  mail: 'Courriels',
  deadLetters,
  team: 'Équipe',
  teamPage: team,
  ownerOnly: 'Seul un propriétaire du bureau voit cette page.',
  reads: 'Lectures',
  log,
  columns: {
    reference: 'Numéro',
    date: 'Date',
    kind: 'Genre',
    state: 'État',
    language: 'Langue',
    name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    subtotal: 'Sous-total',
    gst: 'TPS',
    qst: 'TVQ',
    delivery: 'Livraison',
    price: 'Prix',
    count: 'Lignes',
    unsubscribe: 'Lien de désabonnement',
    file: 'Fichier',
    ids: 'Identifiants',
  },
  files: {
    inquiries: 'demandes',
    orders: 'commandes',
    quotes: 'soumissions',
    subscribers: 'infolettre',
    mail: 'courriels',
    products: 'produits',
    reads: 'lectures',
  },
};
