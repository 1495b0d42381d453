// French texts about the status of an inquiry, on the inquiry's page and in the account's list. Part of ../fr.ts.
export const tracking = {
  title: 'Où en est ma demande ?',
  description: 'L’état de votre demande et la suite, avec son numéro et votre courriel. Sans compte.',
  lead: 'Le numéro est dans le reçu que vous avez eu par courriel. Aucun compte n’est nécessaire.',
  number: 'Numéro de la demande',
  numberHint: 'Par exemple, SB-4K7P2M',
  /** Label of the field for the email address in the inquiry. */
  email: 'Courriel donné dans la demande',
  submit: 'Voir où elle en est',
  /** Statuses of an inquiry that its sender sees. */
  status: {
    new: 'Reçue',
    answered: 'Réponse envoyée',
    quoted: 'Soumission envoyée',
    won: 'Acceptée',
    lost: 'Fermée',
  },
  /** Description of the next step, by status. */
  next: {
    new: 'Nous l’avons bien reçue, et nous vous répondrons dans les plus brefs délais. Vous n’avez rien à faire.',
    answered:
      'Nous vous avons répondu. Rien reçu ? Regardez dans le courrier indésirable, ou appelez-nous. La suite vous appartient : répondez quand vous voulez.',
    quoted:
      'Vous avez notre soumission. Prenez le temps de la lire ; pour l’accepter ou la changer, répondez-nous ou appelez.',
    won: 'C’est entendu, et merci de votre confiance. Nous vous appellerons pour choisir la date et préparer le chantier.',
    lost: 'Ce projet s’arrête ici pour l’instant. Merci d’avoir pensé à nous ; si vos plans changent, écrivez ou appelez, et nous reprendrons où nous en étions.',
  },
  /** Names of future steps in the list of steps. */
  upcoming: {
    label: 'à venir',
    answered: 'Notre réponse',
    quoted: 'Soumission, si vous en demandez une',
    won: 'Accord, puis date des travaux',
  },
  unknown:
    'Aucune demande n’a ce numéro et ce courriel. Vérifiez les deux, tels qu’ils étaient dans la demande, ou appelez-nous.',
  /** Shown if the link in a receipt is not valid any more. */
  linkOver: 'Ce lien n’est plus valable. Donnez plutôt le numéro et le courriel de la demande.',
  loading: 'Ouverture de votre demande…',
  failed: 'Votre demande n’a pas pu être lue. Rechargez la page, ou appelez-nous.',
  /** {reference} is the inquiry's number. {date} is the time at which it arrived. */
  received: 'Demande {reference}, reçue le {date}',
  written: 'Ce que vous nous avez écrit',
  /** Heading in the customer's account. */
  own: 'Demandes',
  show: 'Voir où elles en sont',
  none: 'Aucune demande ne porte l’adresse de ce compte.',
  open: 'Relire ma demande',
  opening: 'Ouverture…',
  notOpened: 'Cette demande n’a pas pu être ouverte. Réessayez plus tard.',
};
