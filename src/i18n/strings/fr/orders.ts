// French texts of orders: the checkout, the order emails, and the order page of the account. Part of ../fr.ts.
export { billing } from './billing.ts';
export { quote } from './quote.ts';

export const checkout = {
  title: 'Votre commande',
  description:
    'Vérifiez votre panier et les taxes, dites-nous où livrer, puis confirmez. Rien n’est à payer avant la facture.',
  lead: 'Vérifiez, dites-nous où livrer, confirmez. Rien n’est à payer maintenant : nous confirmons la commande, puis nous la facturons.',
  noScript: 'La commande en ligne demande JavaScript. Rechargez la page, ou commandez au {phone}.',
  loading: 'Ouverture de votre panier…',
  lines: 'Articles',
  contact: 'Vos coordonnées',
  required: 'Les champs marqués d’une étoile sont requis.',
  choose: 'Choisissez',
  /** Shown before the link to the terms. */
  terms: 'J’accepte les',
  termsLink: 'conditions d’utilisation',
  termsRequired: 'Acceptez les conditions pour commander',
  confirm: 'Confirmer la commande',
  ordering: 'Commande en cours…',
  /** Shown next to the button that sends the order. */
  next: 'Nous vous écrivons dans les {hours} heures ouvrables pour confirmer la commande et sa livraison, puis nous la facturons.',
  signInRequired: 'Vous devez être connecté pour commander',
  signInLink: 'Se connecter ou créer un compte',
  signInKept:
    'Votre panier vous attend ici, avec ce que vous avez déjà tapé. Un compte garde vos commandes et vos factures.',
  /** Next steps, below the link to the account. */
  steps: {
    title: 'Ensuite',
    list: [
      'Dites-nous où livrer, ou choisissez de passer à l’atelier.',
      'Confirmez. Rien n’est à payer maintenant.',
      'Nous vérifions la commande, puis nous vous envoyons la facture.',
    ],
  },
  byPhone: 'Vous préférez commander sans compte ? Appelez-nous au {phone}.',
  /** Shown if the session has ended. The end of a session also removes the cart from this device. */
  sessionOver: 'Votre session a pris fin. Votre panier vous attend dans votre compte.',
  notKept: 'Cet appareil ne garde rien : ce que vous tapez sera perdu si vous quittez cette page.',
  wrong: { one: 'Un champ est à corriger', other: '{count} champs sont à corriger' },
  wrongField: '{label} : {message}',
  /** Shown next to a field that the database refuses. */
  fieldRefused: 'Corrigez ce champ : il n’a pas pu être enregistré ainsi',
  refused: {
    cart_empty: 'Votre panier est vide',
    cart_malformed: 'Ce panier n’a pas pu être lu. Videz-le et choisissez de nouveau vos articles.',
    cart_too_large: 'Une commande compte au plus {max} articles. Retirez-en, ou appelez-nous.',
    total_mismatch: 'Le total affiché n’était plus à jour. Vérifiez-le, puis confirmez de nouveau.',
    taxes_mismatch:
      'Les taxes affichées n’étaient plus à jour. Rechargez la page, vérifiez-les, puis confirmez de nouveau.',
    too_many_orders: 'Ce compte a passé 20 commandes en une heure. Attendez un peu, ou appelez-nous.',
    product_unavailable: 'Un article de votre panier n’est plus offert. Retirez-le, puis confirmez de nouveau.',
    out_of_stock:
      'Un article de votre panier n’est pas disponible en ce moment. Retirez-le, puis confirmez de nouveau, ou appelez-nous.',
    units_ordered:
      'Des articles de ce panier viennent d’être commandés depuis un autre appareil ; ils en ont été retirés.',
    prices_changed:
      'Des prix ont changé depuis que vous les avez vus. Vérifiez le nouveau total, puis confirmez de nouveau.',
    details_invalid:
      'Vos coordonnées n’ont pas pu être enregistrées. Corrigez les champs marqués ou, s’il n’y en a aucun, rechargez la page. Puis confirmez de nouveau.',
  },
  placed: {
    title: 'Merci pour votre commande',
    description: 'Votre commande est enregistrée. Un courriel vous la confirme.',
    lead: 'Votre commande est enregistrée. Un courriel vous la confirme, avec ses articles et ses taxes.',
    number: 'Numéro de votre commande :',
    seeOrders: 'Voir mes commandes',
    recap: 'Récapitulatif',
    delivery: 'Livraison',
    /** Shown if the thank-you page did not open. */
    recorded: 'Merci ! Votre commande {number} est enregistrée.',
    /** Shown if the customer changed the cart after an order whose response was lost. */
    before:
      'Votre commande {number} avait été enregistrée avant vos derniers changements. Ses articles ont quitté le panier.',
  },
};

const status = {
  received: 'Reçue',
  confirmed: 'Confirmée',
  invoiced: 'Facturée',
  paid: 'Payée',
  scheduled: 'Planifiée',
  installed: 'Installée',
  cancelled: 'Annulée',
};

/** Description of the next step, by status. */
const next = {
  received: 'Nous vérifions et confirmons votre commande, puis nous la facturons. Rien n’est à payer avant la facture.',
  confirmed: 'Votre commande est confirmée. Nous préparons la facture ; rien n’est à payer avant elle.',
  invoiced: 'Votre facture est prête. Payez-la par virement Interac ou bancaire, comme elle l’indique.',
  paid: 'Merci, votre paiement est reçu. Nous vous proposons une date.',
  scheduled: 'La date est fixée. Pour la changer, appelez-nous.',
  installed: 'Tout est en place. Gardez cette page avec vos garanties.',
  cancelled: 'Cette commande est annulée. Rien ne vous est réclamé.',
};

export const orders = {
  status,
  next,
  subtotal: 'Sous-total',
  gst: 'TPS (5 %), estimée',
  qst: 'TVQ (9,975 %), estimée',
  total: 'Total estimé',
  taxNote: 'La facture indique les taxes exactes, selon le lieu de livraison.',
  /** Lead time of the slowest product. */
  lead: {
    one: 'Délai : environ {count} semaine, celui du produit le plus long à obtenir.',
    other: 'Délai : environ {count} semaines, celui du produit le plus long à obtenir.',
  },
  /** Shown before the name of a product of which several units were ordered. */
  units: '{count} ×',
  /** Labels that replace those of the estimates if the order is invoiced or has come from a quote. All provinces share them. */
  billed: { gst: 'TPS/TVH', qst: 'TVQ', total: 'Total' },
  invoice: {
    name: 'Facture {number}',
    issuedOn: 'Émise le {date}, pour la commande du {ordered}',
    seller: 'Vendeur',
    registration: 'N° de {tax} : {number}',
    buyer: 'Facturée à',
    howToPay: 'Comment payer',
    dueOn: 'À payer d’ici le {date}, soit {days} jours après la facture.',
    interac: 'Virement Interac',
    interacTo: 'À {email}',
    reference: 'Message : {number}',
    bank: 'Virement bancaire',
    institution: 'Institution {number}',
    transit: 'Transit {number}',
    account: 'Compte {number}',
    paid: 'Payée',
    paidOn: 'Payée le {date}',
    nothingDue: 'Rien ne reste à payer.',
  },
  payment: {
    heading: 'En ligne',
    pay: 'Payer en ligne',
    opening: 'Ouverture du paiement…',
    /** Shown next to the button that opens the payment. */
    where: 'Sur la page protégée de Stripe. Votre carte ne passe jamais par notre site.',
    /** Shown after the customer returns from the payment page, until Stripe confirms the payment. */
    sent: 'Votre paiement est parti. Nous attendons sa confirmation : cette page la montrera, et un courriel vous le dira.',
    /** Name of the order on Stripe's page. */
    article: 'Commande {number}',
    refused: {
      not_offered: 'Le paiement en ligne n’est pas offert. Payez par virement, comme la facture l’indique.',
      not_signed_in: 'Votre session a pris fin. Connectez-vous, puis réessayez.',
      order_unknown: 'Cette commande n’est pas dans votre compte.',
      not_invoiced: 'Cette commande n’est pas encore facturée. Rien n’est à payer.',
      already_paid: 'Cette facture est déjà payée. Rechargez la page.',
      order_cancelled: 'Cette commande est annulée. Rien n’est à payer.',
      unreadable: 'Cette demande n’a pas pu être lue. Rechargez la page, puis réessayez.',
      failed:
        'Le paiement n’a pas pu être ouvert, et rien n’est débité. Réessayez dans un instant, ou payez par virement.',
    },
  },
  page: {
    title: 'Une commande',
    description: 'Les articles, les taxes, l’état et la suite d’une de vos commandes.',
    heading: 'Votre commande',
    loading: 'Chargement de la commande…',
    signIn: 'Connectez-vous pour voir cette commande.',
    missing: 'Cette commande n’est pas dans votre compte.',
    all: 'Toutes mes commandes',
    placedOn: 'Passée le {date}',
    steps: 'Suivi',
    /** Heading of the planned day and hours. */
    visit: 'Pose ou livraison prévue',
    addVisit: 'Ajouter à mon agenda',
    /** Shown after the name of a future step. */
    upcoming: 'à venir',
    nextStep: 'La suite',
    articles: 'Articles',
    contact: 'Coordonnées',
    pickup: 'Vous passez la prendre à l’atelier.',
    note: 'Note',
    print: 'Imprimer',
  },
  mail: {
    greeting: 'Bonjour,',
    placedSubject: 'Votre commande {number} est reçue',
    placed: 'Merci ! Votre commande {number} est reçue.',
    statusSubject: 'Votre commande {number} : {status}',
    statusChanged: 'L’état de votre commande {number} a changé : {status}.',
    see: 'Voir la commande',
    seeInvoice: 'Voir la facture',
    howToPay:
      'Payez dans les {days} jours, par virement Interac à {email} avec {number} comme message, ou par virement bancaire au compte que donne la facture.',
    call: 'Une question ? Appelez le {phone} et donnez ce numéro.',
    notYou: 'Vous n’avez rien commandé ? Quelqu’un s’est trompé d’adresse : dites-le-nous, nous annulerons.',
  },
};
