// French texts of the desk and of the staff's calendar, about installations and site visits. Part of ../desk.ts.
export const visit = {
  /** Heading of the section, for an order and for an inquiry. */
  heading: { order: 'Date de la pose ou de la livraison', inquiry: 'Visite des lieux' },
  none: 'Aucune date.',
  by: 'Fixée par {by}',
  cancelled: 'Annulée : {when}',
  day: 'Jour',
  starts: 'De',
  ends: 'À',
  set: 'Fixer la date',
  move: 'Changer la date',
  cancel: 'Annuler la visite…',
  cancelConfirm: {
    heading: 'Annuler la visite ?',
    text: 'La personne est prévenue par courriel si elle a reçu cette date.',
    confirm: 'Annuler la visite',
    back: 'Garder la visite',
  },
  /** Explains what happens when staff save the date. */
  tells: {
    order:
      'La commande devient « Planifiée ». Le client reçoit la date et un fichier pour son agenda, dans deux minutes.',
    inquiry: 'La personne reçoit la date et un fichier pour son agenda, dans deux minutes.',
  },
  /** Explains what happens when staff save the date and no email address is known. */
  tellsNone: 'La commande devient « Planifiée ». Aucun courriel ne part : le compte de ce client n’existe plus.',
  saved: 'La date est enregistrée.',
  cancelledNow: 'La visite est annulée.',
  conflict: 'Quelqu’un d’autre vient de changer cette date. La voici ; changez-la de nouveau s’il le faut.',
  refused: {
    day_invalid: 'Choisissez un jour.',
    hours_invalid: 'Choisissez une heure de début, puis une heure de fin qui vient après.',
    day_past: 'Cette date est passée. Choisissez un jour et une heure à venir.',
    day_far: 'Cette date est dans plus de deux ans. Vérifiez l’année.',
    day_holiday: 'Le {day} est férié au Québec : {holiday}. Choisissez un autre jour.',
    visit_closed: 'Cette commande est installée ou annulée : sa date ne change plus.',
    take_back_late: 'Le courriel vient de partir. Choisissez l’état qu’il faut : le client en recevra un autre.',
    /** Shown to staff who chose "Planifiée" in the list of statuses. */
    visit_missing: '« Planifiée » va avec une date : fixez-la sous « Date de la pose ou de la livraison ».',
  },
  holidays: {
    new_year: 'jour de l’An',
    good_friday: 'Vendredi saint',
    easter_monday: 'lundi de Pâques',
    patriots: 'Journée nationale des patriotes',
    national: 'fête nationale',
    canada: 'fête du Canada',
    labour: 'fête du Travail',
    thanksgiving: 'Action de grâce',
    christmas: 'Noël',
  },
  calendar: {
    heading: 'Calendrier des rendez-vous',
    lead: 'Votre téléphone peut s’abonner aux poses et aux visites, avec l’adresse et le téléphone de chaque client. L’adresse du calendrier est secrète : qui l’a lit tout. Elle s’arrête si vous quittez le bureau.',
    none: 'Vous n’avez pas encore d’adresse.',
    since: 'Votre adresse date du {when}. Elle n’est montrée qu’une fois ; perdue ou vue par d’autres, renouvelez-la.',
    create: 'Créer mon adresse',
    renew: 'Renouveler mon adresse…',
    renewConfirm: {
      heading: 'Renouveler l’adresse ?',
      text: 'L’ancienne cesse aussitôt. Les téléphones qui y sont abonnés doivent s’abonner à la nouvelle.',
      confirm: 'Renouveler',
      back: 'Garder l’ancienne',
    },
    address: 'Adresse du calendrier',
    addressHint:
      'Copiez-la maintenant dans « S’abonner à un calendrier » de votre téléphone. Elle ne sera plus montrée.',
    subscribe: 'S’abonner sur cet appareil',
  },
};
