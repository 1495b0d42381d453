/** The forms of the contact page, and the status of their submissions. */
export const inquiry = {
  title: 'Écrivez-nous d’ici',
  lead: 'Si la connexion tombe, votre demande attend sur cet appareil et part dès qu’elle revient.',
  quote: {
    choose: 'Soumission complète',
    about: 'Votre lieu, vos besoins, vos documents : trois minutes, et notre première réponse est déjà précise.',
    heading: 'Demande de soumission',
    /** Shown below the button. {hours} is a number of business hours. */
    promise: 'Réponse dans les {hours} heures ouvrables. Rien ne vous engage avant que vous acceptiez une soumission.',
  },
  question: {
    choose: 'Question rapide ou contact général',
    about: 'Un sujet, un message : nous vous répondons par courriel.',
    heading: 'Votre question',
    promise: 'Réponse par courriel dans les {hours} heures ouvrables.',
  },
  back: 'Retour au choix',
  required: 'Les champs marqués d’une étoile sont requis.',
  choose: 'Choisissez',
  /** The option that means "no answer", in a choice that is not required. */
  undecided: 'Je ne sais pas encore',
  /** Text of the button that chooses files. */
  chooseFiles: 'Choisir des fichiers',
  removeFile: 'Retirer le fichier',
  submitQuote: 'Envoyer la demande',
  submitQuestion: 'Envoyer le message',
  /** Label of a hidden field that only spam programs fill in. */
  honeypot: 'Laissez ce champ vide',
  wrong: '{label} : {message}',
  summary: { one: 'Un champ est à corriger', other: '{count} champs sont à corriger' },
  draftKept: 'Ce que vous tapez est gardé sur cet appareil jusqu’à l’envoi.',
  draftNotKept: 'Cet appareil ne garde rien : ne fermez pas la page avant l’envoi.',
  erase: 'Effacer',
  erased: 'Le formulaire est vide.',
  restore: 'Rétablir',
  /** Hint below the description, if the calculator has filled a summary into it. */
  calculated: 'Votre calcul est ci-dessus. Ajoutez ce qui est déjà en place, s’il y a lieu.',
  status: {
    title: 'Vos demandes',
    waiting:
      'En attente de la connexion. Votre demande est gardée sur cet appareil ; elle partira dès que la connexion reviendra.',
    waitingHere: 'En attente de la connexion. Cet appareil ne garde rien : laissez cette page ouverte.',
    again: 'Votre demande attend ici, et repartira d’elle-même.',
    cancel: 'Reprendre dans le formulaire',
    formInUse: 'Le formulaire contient une autre demande. Envoyez-la ou effacez-la d’abord.',
    openForm: 'Ouvrir le formulaire',
  },
  sent: {
    title: 'Demande reçue',
    description: 'Votre demande est reçue. Un reçu est en route vers votre courriel.',
    number: 'Numéro de votre demande :',
    /** {moment} is a day and an hour. */
    answerBy: 'Nous vous répondons au plus tard le {moment}.',
    next: 'La suite',
    steps: {
      soumission: [
        'Un reçu arrive par courriel, avec ce numéro et ce que vous avez écrit.',
        'Nous lisons votre demande, puis nous vous écrivons ou vous appelons pour préciser vos besoins.',
        'Vous recevez une soumission détaillée. Rien ne vous engage avant que vous l’acceptiez.',
      ],
      contact: [
        'Un reçu arrive par courriel, avec ce numéro et ce que vous avez écrit.',
        'La personne qui connaît le sujet vous répond par courriel.',
        'Pour ajouter quelque chose, répondez à ce courriel, ou appelez en donnant le numéro.',
      ],
    },
    /** Shown on the page to which browsers without JavaScript are redirected after either form. */
    pageSteps: [
      'Un reçu arrive par courriel, avec ce numéro et ce que vous avez écrit.',
      'Nous lisons votre demande, puis nous vous écrivons ou vous appelons.',
      'Pour un projet, vous recevez ensuite une soumission détaillée. Rien ne vous engage avant que vous l’acceptiez.',
    ],
    recap: 'Ce que vous avez envoyé',
    receiptHeading: 'Votre reçu',
    /** Heading above links to pages that the sender may read. */
    meanwhile: 'D’ici là',
    receipt:
      'Un reçu avec son numéro est en route vers votre courriel. S’il n’arrive pas, regardez dans le courrier indésirable, ou appelez-nous au {phone}.',
  },
  refused: {
    title: 'Demande à corriger',
    description: 'Votre demande n’est pas partie : voici ce qu’il faut corriger.',
    text: 'Rien n’a été enregistré. Revenez en arrière : ce que vous avez tapé y est encore. Voici ce qu’il faut corriger.',
    back: 'Retour au formulaire',
    /** {max} is a number of characters. */
    tooLong: 'Ce texte est trop long : {max} caractères au plus',
    several: 'Ces champs sont à corriger :',
    /** Rule that each kind of field enforces. */
    takes: {
      required: 'à remplir, {max} caractères au plus',
      optional: '{max} caractères au plus',
      email: 'une adresse complète, comme nom@exemple.ca',
      choice: 'une des réponses proposées',
    },
  },
};
