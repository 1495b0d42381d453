// French texts of the desk about changes of orders. Part of ../desk.ts.
export const amendment = {
  heading: 'Modifications',
  lead: 'Lignes, adresse et livraison, tant que la commande n’est pas entièrement facturée. Si le total augmente, le client doit d’abord accepter. Sinon, la commande change aussitôt.',
  open: 'Modifier la commande',
  /** Label of the button while a change is a draft or waits for the customer's answer. */
  resume: 'Ouvrir la modification en cours',
  opening: 'Ouverture…',
  /** The number and state of a change. */
  entry: '{number}, {state}',
  draft: 'En préparation',
  /** Totals of the order before and after a change. */
  totals: 'De {before} à {total}',
  by: 'Par {by}, le {when}',
  delivery: 'Livraison',
  way: 'Façon de livrer',
  ways: { delivery: 'À livrer ou à installer', pickup: 'Passe la prendre à l’atelier' },
  /** Label of the checkbox below an order line. {current} is the price in the catalogue. */
  keepPrice: 'Ligne {index} : garder le prix convenu, {agreed} (au catalogue : {current})',
  agreedPrice: 'Prix convenu dans la commande.',
  before: 'Avant la modification',
  after: 'Après la modification',
  /** Label of the button that applies a change at once. This button replaces `words.send` if the total does not rise. */
  apply: 'Modifier la commande…',
  applyConfirm: {
    heading: 'Modifier la commande maintenant ?',
    text: 'Le total passe de {before} à {total}. {name} en reçoit un courriel à {email}, {language}, dans deux minutes.',
    withoutEmail: 'Le total passe de {before} à {total}. Aucun courriel ne part : ce client n’en a plus.',
    send: 'Modifier',
  },
  applied: 'La commande est modifiée.',
  takenBack: 'La modification est reprise : la commande est comme avant. Aucun courriel ne part.',
  refused: {
    quote_closed:
      'Cette modification est faite, acceptée, retirée ou expirée : elle ne change plus. Ouvrez-en une nouvelle depuis la commande.',
  },
  /** Texts for a change of an order. These texts replace the texts with the same keys for a quote. */
  words: {
    name: 'Modification {number}',
    draftName: 'Modification d’une commande',
    customer: 'Adresse',
    send: 'Proposer au client…',
    confirm: {
      heading: 'Proposer la version {version} ?',
      text: '{name} la reçoit à {email}, {language} : {total} taxes comprises, à accepter d’ici le {date}. La commande ne change pas d’ici là.',
      replaces: 'Elle remplace la proposition précédente, qui ne pourra plus être acceptée.',
      send: 'Proposer',
      back: 'Revenir à la modification',
    },
    unsent: 'Ce brouillon diffère de la proposition envoyée : le client ne voit pas encore ces changements.',
    cancel: 'Retirer la modification…',
    cancelConfirm: {
      heading: 'Retirer cette modification ?',
      text: 'La commande reste comme elle est, et le lien du client montre ce retrait.',
      cancel: 'Retirer',
      back: 'La garder',
    },
    byPhone: {
      open: 'Inscrire un accord au téléphone…',
      heading: 'La personne a-t-elle accepté au téléphone ?',
      text: '{name} accepte la version {version}, son prix et ses conditions, que vous lui avez lus. La commande change, et une copie part à {email}.',
      accept: 'Inscrire l’accord',
      back: 'Revenir',
    },
    conflict: {
      heading: 'Quelqu’un d’autre vient de changer cette modification',
      text: 'Rien n’est perdu : choisissez quel texte garder.',
      keep: 'Prendre le sien',
      overrule: 'Enregistrer le mien quand même',
    },
    events: {
      created: 'Modification commencée',
      sent: 'Version {version} proposée',
      question: 'Question du client',
      accepted: 'Version {version} acceptée',
      applied: 'Commande modifiée',
      declined: 'Version {version} refusée',
      reminded: 'Rappel envoyé au client',
      expired: 'Version {version} échue',
      cancelled: 'Modification retirée',
    },
  },
};
