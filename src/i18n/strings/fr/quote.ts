// French texts of quotes: their page, and their emails to the customer. Part of ../fr.ts.
export const quote = {
  title: 'Votre soumission',
  description: 'La soumission que nous vous avons envoyée : ce qu’elle comprend, son prix, et votre réponse.',
  lead: 'Lisez-la, posez vos questions, puis acceptez-la ou refusez-la. Aucun compte n’est nécessaire.',
  loading: 'Ouverture de votre soumission…',
  failed: 'La soumission n’a pas pu être lue. Rechargez la page, ou appelez-nous.',
  noLink: 'Ouvrez le lien du courriel qui vous a apporté votre soumission. Vous ne le trouvez plus ? Appelez-nous.',
  /** Shown to visitors whose browser runs no script. */
  noScript: 'Votre soumission s’affiche avec JavaScript. Activez-le, ou appelez le {phone} : nous la lirons avec vous.',
  name: 'Soumission {number}',
  version: 'Version {version}, envoyée le {date}',
  validUntil: 'Valable jusqu’au {date}, ce jour compris',
  from: 'De',
  for: 'Pour',
  place: 'Lieu de l’installation',
  lines: 'Ce qu’elle comprend',
  columns: { label: 'Description', quantity: 'Quantité', unit: 'Prix unitaire', sum: 'Montant' },
  amounts: {
    subtotal: 'Sous-total',
    gst: 'TPS (5 %)',
    qst: 'TVQ (9,975 %)',
    hst: 'TVH ({percent} %)',
    total: 'Total',
    deposit: 'Dont l’acompte à la signature ({percent} %)',
    /** Labels for a quote that changes an order: the previous total of the order, and the difference. */
    before: 'Total avant la modification',
    difference: 'Différence',
  },
  conditions: 'Conditions',
  /** Labels that only the printed quote has: `signature` and `signedOn`. */
  signature: 'Signature',
  signedOn: 'Date',
  print: 'Imprimer',
  /** Texts for a quote that changes an order. {order} is the number of the order. */
  amendment: {
    title: 'Modification de votre commande',
    name: 'Modification {number} de la commande {order}',
    validUntil: 'À accepter d’ici le {date}, ce jour compris',
    lines: 'La commande après la modification',
    before: 'La commande avant la modification',
    /** One line of the order before the change: {line} is its description, {amount} its amount. */
    beforeLine: '{line} : {amount}',
    pickup: 'Vous passez prendre la commande à l’atelier.',
    terms: 'J’accepte cette modification, ses conditions et les',
    accept: 'Accepter la modification',
    decline: 'Refuser la modification',
    states: {
      accepted: 'Acceptée par {name} le {date}. Votre commande {order} est à jour.',
      applied: 'Votre commande {order} est à jour : la voici.',
      declined: 'Vous avez refusé cette modification : la commande {order} reste comme elle était.',
      expired:
        'Cette proposition n’est plus valable : la commande {order} reste comme elle était. Pour la changer, appelez-nous.',
      cancelled:
        'Cette proposition ne tient plus : la commande {order} reste comme elle est. Une question ? Appelez-nous.',
    },
    refused: {
      accepted_before: 'Cette modification est déjà acceptée. Rien n’a été enregistré une seconde fois.',
      declined_before: 'Cette modification est déjà refusée. Pour l’accepter tout de même, appelez-nous.',
      cancelled: 'Cette proposition vient d’être retirée. La commande reste comme elle était.',
      expired: 'Cette proposition n’est plus valable. Pour changer la commande, appelez-nous.',
      old_version: 'Nous vous avons envoyé une nouvelle proposition : la voici. Relisez-la, puis acceptez-la.',
    },
    /** List of changes on the customer's page of an order. */
    list: {
      heading: 'Modifications',
      open: 'Voir la modification {number}',
      opening: 'Ouverture…',
      waiting: 'Une modification attend votre réponse.',
      /** {state} is the state of the change, {before} and {total} the totals of the order. */
      line: '{state} : de {before} à {total}, le {date}',
      states: {
        sent: 'Proposée',
        accepted: 'Acceptée',
        applied: 'Faite',
        declined: 'Refusée',
        expired: 'Échue',
        cancelled: 'Retirée',
        draft: 'En préparation',
      },
      failed: 'Les modifications n’ont pas pu être lues.',
      linkFailed: 'Cette modification ne s’ouvre pas. Rechargez la page, ou appelez-nous.',
    },
    mail: {
      sent: {
        subject: 'Votre commande {order} : une modification à accepter',
        text: 'Nous vous proposons de modifier votre commande {order}. Son total augmente : elle ne change pas sans votre accord, que vous pouvez donner jusqu’au {date}, ce jour compris.',
      },
      reminded: {
        subject: 'Votre commande {order} : la modification attend votre réponse',
        text: 'La modification de votre commande {order} attend votre réponse jusqu’au {date}, ce jour compris. Sans réponse, la commande reste comme elle était.',
      },
      accepted: {
        subject: 'Votre commande {order} est modifiée',
        text: 'Merci ! Vous avez accepté la modification {number} de votre commande {order}. Ce courriel est votre copie du contrat : gardez-le.',
      },
      applied: {
        subject: 'Votre commande {order} est modifiée',
        text: 'Nous avons modifié votre commande {order}. Son total n’augmente pas. Voici ce qu’elle comprend maintenant.',
      },
      see: 'Voir la modification et y répondre',
      seeAccepted: 'Voir la modification',
      secret: 'Ce lien est personnel : qui l’a peut accepter la modification.',
    },
  },
  /** Steps of a project, which are listed below the quote. */
  steps: {
    title: 'La suite',
    upcoming: 'à venir',
    list: [
      'Soumission envoyée',
      'Votre accord',
      'Acompte à la signature',
      'Livraison de l’équipement',
      'Pose et mise en marche',
    ],
  },
  accept: {
    heading: 'Accepter',
    lead: 'Votre nom vaut signature. Nous vous envoyons aussitôt une copie du contrat par courriel.',
    name: 'Votre nom',
    terms: 'J’accepte cette soumission, ses conditions et les',
    termsLink: 'conditions d’utilisation',
    submit: 'Accepter la soumission',
  },
  ask: {
    heading: 'Poser une question',
    text: 'Votre question',
    submit: 'Envoyer la question',
    done: 'Votre question est envoyée. Nous vous répondrons par courriel ou par téléphone.',
  },
  decline: {
    heading: 'Refuser',
    text: 'Pourquoi ? (facultatif)',
    submit: 'Refuser la soumission',
    confirm: 'Refuser cette soumission ? Pour l’accepter plus tard, vous devrez nous appeler.',
  },
  sending: 'Envoi…',
  sendFailed: 'Votre réponse n’est pas partie. Rien n’est perdu : envoyez-la de nouveau, ou appelez-nous.',
  /** Texts by state. Drafts are never shown. */
  states: {
    /** Only a change of an order can have this state. Changes have their own texts for other states. */
    applied: 'Cette modification est faite.',
    accepted:
      'Acceptée par {name} le {date}. Votre commande porte le numéro {order}. Nous vous appelons pour la suite.',
    declined: 'Vous avez refusé cette soumission. Vous changez d’avis ? Écrivez-nous ou appelez-nous.',
    expired:
      'Cette soumission n’est plus valable. Appelez-nous ou posez une question : nous vous en enverrons une nouvelle.',
    cancelled: 'Nous avons retiré cette soumission. Appelez-nous si vous l’attendiez.',
  },
  /** Reasons why the customer's answer was not recorded. */
  refused: {
    unknown_link: 'Ce lien n’ouvre aucune soumission. Ouvrez celui du courriel le plus récent, ou appelez-nous.',
    accepted_before: 'Cette soumission est déjà acceptée. Rien n’a été enregistré une seconde fois.',
    declined_before: 'Cette soumission est déjà refusée. Pour l’accepter tout de même, appelez-nous.',
    cancelled: 'Cette soumission vient d’être retirée. Appelez-nous.',
    expired: 'Cette soumission n’est plus valable. Demandez-en une nouvelle.',
    old_version: 'Nous vous avons envoyé une nouvelle version : la voici. Relisez-la, puis acceptez-la.',
    /** Shown if the order that the quote would change is closed. */
    order_closed:
      'La commande a été annulée, facturée ou changée depuis : cette proposition ne tient plus, et rien n’a été enregistré. Appelez-nous.',
    name_invalid: 'Écrivez votre nom, en 100 caractères au plus.',
    terms_invalid: 'Rechargez la page, puis acceptez de nouveau.',
    text_invalid: 'Écrivez votre texte, en 2000 caractères au plus.',
  },
  mail: {
    greeting: 'Bonjour {name},',
    sent: {
      subject: 'Votre soumission {number}',
      text: 'Voici votre soumission {number}. Elle est valable jusqu’au {date}, ce jour compris.',
    },
    reminded: {
      subject: 'Votre soumission {number} se termine bientôt',
      text: 'Votre soumission {number} est valable jusqu’au {date}, ce jour compris. Vous pouvez encore l’accepter, la refuser ou nous poser une question.',
    },
    accepted: {
      subject: 'Votre contrat {number}',
      text: 'Merci ! Vous avez accepté la soumission {number}. Ce courriel est votre copie du contrat : gardez-le. Votre commande porte le numéro {order}.',
    },
    see: 'Voir la soumission et y répondre',
    seeAccepted: 'Voir et imprimer le contrat',
    secret: 'Ce lien est personnel : qui l’a peut accepter la soumission.',
    call: 'Une question ? Répondez à ce courriel ou appelez le {phone}.',
    signedBy: 'Acceptée par',
    signedAt: 'Le',
    termsVersion: 'Conditions d’utilisation du',
    digest: 'Empreinte du document (SHA-256)',
  },
};
