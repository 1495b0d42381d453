// French texts about the dates of installations and site visits, for emails to customers and the staff calendar. Part of
// ../fr.ts.
export const visits = {
  mail: {
    greeting: 'Bonjour,',
    when: 'Date',
    order: {
      planned: {
        subject: 'La date de votre commande {number}',
        text: 'La date de la pose ou de la livraison de votre commande {number} est fixée.',
      },
      moved: {
        subject: 'Nouvelle date pour votre commande {number}',
        text: 'La date de la pose ou de la livraison de votre commande {number} a changé. Voici la nouvelle.',
      },
      cancelled: {
        subject: 'La date de votre commande {number} est annulée',
        text: 'La date de la pose ou de la livraison de votre commande {number} est annulée. Nous vous en proposerons une autre.',
      },
    },
    inquiry: {
      planned: {
        subject: 'Notre visite pour votre demande {number}',
        text: 'Nous passerons voir les lieux pour votre demande {number}.',
      },
      moved: {
        subject: 'Nouvelle date de visite pour votre demande {number}',
        text: 'La date de notre visite pour votre demande {number} a changé. Voici la nouvelle.',
      },
      cancelled: {
        subject: 'La visite pour votre demande {number} est annulée',
        text: 'Notre visite pour votre demande {number} est annulée.',
      },
    },
    attached: 'Le fichier joint ajoute ce rendez-vous à votre agenda, ou l’y met à jour.',
    /** Text in an email about an order's status, if the planned date is cancelled. */
    noLonger: 'La date prévue, {when}, est annulée. Le fichier joint la retire de votre agenda.',
    call: 'Cette date ne convient pas, ou une question ? Appelez le {phone} et donnez ce numéro.',
    /** Name of the attached file. */
    file: 'rendez-vous.ics',
    /** Name and text of the event in the customer’s calendar. */
    event: { order: '{company} : pose ou livraison', inquiry: '{company} : visite des lieux' },
    eventDescription: {
      order: 'Commande {number}. Pour changer la date, appelez le {phone}.',
      inquiry: 'Demande {number}. Pour changer la date, appelez le {phone}.',
    },
  },
  /** The calendar to which staff subscribe. */
  calendar: {
    name: '{company} : pose et visites',
    event: { order: 'Pose ou livraison : {name}', inquiry: 'Visite : {name}' },
    number: { order: 'Commande {number}', inquiry: 'Demande {number}' },
    phone: 'Téléphone : {phone}',
    open: 'Au bureau : {address}',
  },
};
