// French texts of the desk for sending articles to the newsletter's subscribers. Part of ../desk.ts.
export const newsletter = {
  lead: 'Les articles du site. Chacun s’envoie une fois aux abonnés de l’infolettre.',
  none: 'Aucun article n’est publié. Un article paraît ici dès que le site le montre.',
  /** Shown if the server cannot read the site's articles now. The list may then be outdated. */
  unread:
    'Le site n’a pas pu être lu\u00a0: cette liste est celle de la dernière fois. Rechargez la page dans quelques minutes\u00a0; si rien ne change, prévenez la personne qui exploite le site.',
  /** State of an article that was never sent. */
  unsent: 'Pas envoyé',
  states: {
    pending: 'Part bientôt',
    running: 'En cours',
    stopped: 'Arrêté',
    blocked: 'Arrêté',
    done: 'Envoyé',
  },
  /** Numbers of emails and of recipients, in a row of the list. */
  sentTo: '{sent} sur {recipients}',
  published: 'Paru le {day}',
  withdrawn: 'Retiré du site',
  see: 'Voir l’article sur le site',
  preview: {
    heading: 'Aperçu',
    language: 'Langue de l’aperçu',
    languages: { fr: 'Français', en: 'English' },
    subject: 'Objet\u00a0: {subject}',
    /** Accessible name of the frame that shows the email. */
    email: 'Courriel que reçoit l’abonné',
    plain: 'Version sans mise en forme',
    /** Shown if the preview cannot be drawn. */
    failed: 'L’aperçu ne peut être montré. Envoyez-vous un essai pour voir le courriel.',
  },
  test: {
    hint: 'L’essai part à votre adresse seule, dans la langue de l’aperçu.',
    button: 'M’envoyer un essai',
    sending: 'Envoi…',
    sent: 'L’essai part à votre adresse dans la minute.',
  },
  heading: 'Envoi aux abonnés',
  send: {
    /** {count} is the number of subscribers who have not received the article. */
    recipients: {
      one: '{count} abonné ne l’a pas reçu.',
      other: '{count} abonnés ne l’ont pas reçu.',
    },
    button: 'Envoyer aux abonnés…',
    /** Text that replaces `button` once staff, or too many refused addresses, have stopped the sending. */
    resume: 'Envoyer aux autres…',
    confirm: {
      heading: {
        one: 'Envoyer cet article à {count} abonné\u00a0?',
        other: 'Envoyer cet article à {count} abonnés\u00a0?',
      },
      text: 'Chacun le reçoit dans sa langue, une seule fois. L’envoi commence dans deux minutes\u00a0; jusque-là, il s’annule.',
      duration: { one: 'Il dure environ {count} minute.', other: 'Il dure environ {count} minutes.' },
      send: 'Envoyer',
      back: 'Ne pas envoyer',
    },
    sending: 'Enregistrement…',
    stop: 'Arrêter l’envoi',
    takeBack: 'Annuler l’envoi',
    takenBack: 'L’envoi est annulé. Aucun courriel n’est parti.',
    refresh: 'Actualiser',
  },
  progress: {
    pending: 'L’envoi commence le {time}. Jusque-là, il s’annule sans que rien ne parte.',
    running: 'L’envoi est en cours. Vous pouvez fermer cette page.',
    stopped: 'L’envoi est arrêté. Ce qui n’était pas parti ne part plus.',
    blocked:
      'L’envoi s’est arrêté de lui-même\u00a0: plus de la moitié des adresses, au moins dix, étaient refusées. La cause est sans doute le serveur de courriels, pas les adresses\u00a0; elles restent abonnées. Faites vérifier l’envoi des courriels, puis envoyez aux autres.',
    done: 'Cet article a été envoyé. Il ne s’envoie pas deux fois.',
  },
  counts: {
    by: 'Envoyé par',
    at: 'Le',
    last: 'Dernier courriel parti',
    recipients: 'Destinataires',
    sent: 'Remis au serveur de courriels',
    failed: 'Refusés ou non remis',
    waiting: 'À partir',
    dropped: 'Non envoyés',
    left: 'Désabonnés depuis',
  },
  problems: {
    no_subscribers: 'Aucun abonné confirmé n’attend cet article.',
    not_published: 'Le site ne montre plus cet article. Publiez-le de nouveau pour l’envoyer.',
    mail_missing:
      'Aucun courriel ne peut partir\u00a0: l’envoi des courriels n’est pas réglé. La personne qui exploite le site doit le faire d’abord (docs/deploy.md).',
    conflict: 'L’article a changé depuis l’aperçu. Voici le nouveau\u00a0: relisez-le, puis envoyez-le.',
  },
  /** Shown if no mail server is set. Emails are then written to files on the server. */
  folder:
    'Aucun serveur de courriels n’est réglé\u00a0: les courriels s’écrivent dans un dossier de cette machine, et aucun abonné ne les reçoit. L’article comptera pourtant comme envoyé.',
  empty: 'L’infolettre n’a encore aucun abonné confirmé. Dès le premier, l’article pourra être envoyé.',
  confirmed: 'Inscription confirmée',
  /** State of an address that a mail server has refused. */
  bounced: 'Adresse refusée',
  bouncedBecause: 'Refusée\u00a0: {reason}',
  columns: {
    title: 'Titre',
    titleEn: 'Titre anglais',
    recipients: 'Destinataires',
    sent: 'Remis',
    failed: 'Refusés',
    left: 'Désabonnés',
    reason: 'Refus',
  },
  file: 'articles',
};
