// French texts of invoices: their page, and the emails about invoices, payments and refunds. Part of ../fr.ts.
export const billing = {
  title: 'Votre facture',
  description: 'Une facture ou une note de crédit que nous vous avons envoyée, et ce qui reste à payer.',
  lead: 'Lisez-la, payez-la, imprimez-la. Aucun compte n’est nécessaire.',
  loading: 'Ouverture de votre facture…',
  failed: 'La facture n’a pas pu être lue. Rechargez la page, ou appelez-nous.',
  noLink: 'Ouvrez le lien du courriel qui vous a apporté votre facture. Vous ne le trouvez plus ? Appelez-nous.',
  /** Shown to visitors whose browser runs no script. */
  noScript: 'Votre facture s’affiche avec JavaScript. Activez-le, ou appelez le {phone} : nous la lirons avec vous.',
  kinds: {
    deposit: 'Facture {number}, acompte',
    delivery: 'Facture {number}, livraison',
    balance: 'Facture {number}',
    credit: 'Note de crédit {number}',
  },
  issuedOn: 'Émise le {date}, pour la commande {order}',
  quoted: 'Selon la soumission {number}',
  credited: 'Crédite la facture {number}. Motif : {reason}',
  from: 'De',
  for: 'Facturée à',
  pickup: 'Passe prendre la commande à l’atelier',
  lines: 'Ce qu’elle concerne',
  /** Labels of amounts that an invoice has and a quote does not. */
  amounts: {
    whole: 'Valeur de la commande, taxes comprises',
    before: 'Déjà facturé',
    credit: 'Montant crédité',
  },
  registration: 'N° de {tax} : {number}',
  taxNames: { gst: 'TPS/TVH', qst: 'TVQ' },
  print: 'Imprimer',
  pay: {
    heading: 'Comment payer',
    left: 'Reste à payer : {amount}, d’ici le {date}.',
    partly: 'Déjà payé sur cette facture : {amount}.',
    others: 'Avec les autres factures de cette commande, {amount} sont dus.',
    paid: 'Cette facture est payée. Merci !',
    credited: 'Cette facture est annulée par une note de crédit. Rien n’est à payer.',
    interac: 'Virement Interac à {email}',
    bank: 'Virement bancaire : institution {institution}, transit {transit}, compte {account}',
    cheque: 'Chèque à l’ordre de {name}',
    reference: 'Message : {number}',
    online: 'Payer {amount} en ligne',
    opening: 'Ouverture du paiement…',
    /** Shown next to the button that opens the payment. */
    where: 'Sur la page protégée de Stripe. Votre carte ne passe jamais par notre site.',
    sent: 'Votre paiement est parti. Nous attendons sa confirmation : cette page la montrera.',
    failed:
      'Le paiement n’a pas pu être ouvert, et rien n’est débité. Réessayez dans un instant, ou payez par virement.',
  },
  /** Reasons why the page shows no invoice or opens no payment. */
  refused: {
    unknown_link: 'Ce lien n’ouvre aucune facture. Ouvrez celui du courriel le plus récent, ou appelez-nous.',
    nothing_owed: 'Rien ne reste à payer. Rechargez la page.',
    not_offered: 'Le paiement en ligne n’est pas offert. Payez par virement ou par chèque.',
  },
  methods: {
    stripe: 'paiement en ligne',
    interac: 'virement Interac',
    transfer: 'virement bancaire',
    cheque: 'chèque',
    cash: 'argent comptant',
  },
  /** Names of the ways to make a refund. */
  refundMethods: {
    stripe: 'sur la carte qui a payé, en 5 à 10 jours ouvrables',
    interac: 'par virement Interac',
    transfer: 'par virement bancaire',
    cheque: 'par chèque',
    cash: 'en argent comptant',
  },
  /** List of invoices on the customer's page of an order. */
  list: {
    heading: 'Factures',
    open: '{name}, {amount}',
    opening: 'Ouverture…',
    left: 'reste {amount} à payer',
    paid: 'payée',
    failed: 'Les factures n’ont pas pu être lues. Réessayez.',
    linkFailed: 'La facture n’a pas pu être ouverte. Réessayez dans un instant, ou appelez-nous.',
  },
  mail: {
    greeting: 'Bonjour,',
    issued: {
      subject: 'Votre facture {number}',
      text: 'Voici votre facture {number}, pour la commande {order}. Elle est à payer d’ici le {date}.',
    },
    credit: {
      subject: 'Votre note de crédit {number}',
      text: 'Voici la note de crédit {number}, qui réduit votre facture {credited}. Motif : {reason}',
    },
    reminded: {
      subject: 'Rappel : votre facture {number}',
      text: 'Votre facture {number} était à payer d’ici le {date}, et il y reste {amount}. Si votre paiement est en route, merci, et ne tenez pas compte de ce rappel. C’est le seul.',
    },
    howToPay:
      'Payez par virement Interac à {email} avec {number} comme message, ou des autres façons que montre la facture.',
    see: 'Voir, payer et imprimer la facture',
    seeCredit: 'Voir et imprimer la note de crédit',
    secret: 'Ce lien est personnel : qui l’a peut lire la facture.',
    payment: {
      subject: 'Votre paiement de {amount} est reçu',
      text: 'Merci ! Nous avons reçu {amount} par {method}, pour la commande {order}.',
    },
    /** Sentence after the text about a payment. The key depends on the amount that is still owed. */
    owed: 'Il reste {amount} à payer.',
    settled: 'Rien ne reste à payer.',
    excess: 'C’est {amount} de plus que ce qui était dû. Nous vous écrirons pour vous les rendre.',
    refund: {
      subject: 'Un remboursement de {amount}',
      text: 'Nous vous remboursons {amount} {method}, pour la commande {order}. Motif : {reason}',
    },
    /** Sentence in the email about a cancelled order. */
    cancelled: 'Cette commande est annulée. Vos factures sont créditées, et ce que vous avez payé vous est remboursé :',
    refundLine: '{amount} {method}.',
    call: 'Une question ? Répondez à ce courriel ou appelez le {phone}.',
  },
};
