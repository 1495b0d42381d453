// French texts of the shell of every page: header, chat, cookie banner, footer. Part of ../fr.ts.

import { chat } from './chat.ts';

export const frShell = {
  /** Further texts of the header, in addition to `header`. */
  shell: {
    secondaryNavigation: 'Navigation secondaire',
    currency: '$ CAD',
  },
  /** Display settings of this device. */
  display: {
    title: 'Affichage',
    theme: 'Thème',
    themes: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
    /** Label of the switch that stops pictures from loading. */
    saver: 'Économiseur de données',
    saverHelp: 'Les images ne sont pas téléchargées.',
    /** Label of the switch for the key that opens the search. */
    shortcut: 'Raccourci « / » pour chercher',
  },
  /** Page that the local server shows while it builds the first site. */
  building: {
    title: 'Le site arrive',
    text: 'Nous le préparons : il sera là dans une minute ou deux. Cette page se rafraîchit d’elle-même.',
  },
  /** Shown offline, in place of a page that this device has not stored. */
  offline: {
    description: 'Ce que l’on peut faire ici sans connexion : appeler, écrire, relire les pages déjà ouvertes.',
    lead: 'Cette page n’a pas encore été ouverte sur cet appareil, et il n’y a pas de connexion pour la charger.',
    retry: 'Réessayer',
    meanwhile: 'En attendant',
    write: 'Remplir une demande',
    writeText:
      'Écrivez-la maintenant, si vous avez déjà ouvert la page de contact ici : elle partira d’elle-même au retour de la connexion.',
    pages: 'Pages gardées sur cet appareil',
    none: 'Aucune pour le moment.',
  },
  consent: {
    /** Name of the banner, and of the footer's button that shows it again. */
    title: 'Témoins',
    text: 'Le clavardage Messenger, un service de Meta, peut déposer des témoins. Il n’est chargé qu’avec votre accord ; rien d’autre sur ce site n’en a besoin.',
    accept: 'Accepter',
    decline: 'Refuser',
    close: 'Fermer',
    accepted: 'Votre choix actuel : accepté.',
    declined: 'Votre choix actuel : refusé.',
  },
  chat,
  newsletter: {
    title: 'Restez Informé',
    submit: 'S’inscrire',
    sending: 'Inscription...',
    /** Shown after the thanks for a sign-up. */
    confirm: 'Un courriel est en route : son lien confirme votre inscription.',
    page: {
      title: 'Infolettre',
      description: 'Des nouvelles des chantiers, des conseils pour la saison : inscrivez-vous, ou quittez la liste.',
      lead: 'Des nouvelles des chantiers et des conseils pour la saison, quelques fois par année.',
      /** Heading above two articles. */
      latest: 'Les derniers articles',
      states: {
        asked: 'Merci de votre inscription ! Un courriel est en route : son lien la confirme.',
        confirmed: 'Votre inscription est confirmée. Vous recevrez bientôt nos actualités.',
        ended: 'Vous ne recevrez plus notre infolettre.',
        unknown_confirm:
          'Ce lien n’est plus valable. Inscrivez-vous de nouveau, au bas de cette page, pour en recevoir un autre.',
        unknown_unsubscribe:
          'Ce lien n’est plus valable : l’adresse à laquelle il a été envoyé n’est plus dans notre liste. Si vous recevez encore l’infolettre, ouvrez le lien du dernier courriel reçu, ou écrivez-nous.',
      },
    },
    /** Pages that the links in the newsletter's emails open. */
    links: {
      confirm: {
        title: 'Confirmer votre inscription',
        lead: 'Appuyez sur le bouton pour recevoir notre infolettre. Si vous n’avez rien demandé, fermez cette page : vous ne recevrez rien.',
        submit: 'Confirmer mon inscription',
      },
      unsubscribe: {
        title: 'Quitter l’infolettre',
        lead: 'Appuyez sur le bouton pour ne plus recevoir notre infolettre. Les courriels de vos commandes et de vos demandes ne changent pas.',
        submit: 'Me désabonner',
      },
    },
  },
  footer: {
    tagline: 'Des solutions solaires haut de gamme, conçues sur mesure et livrées clés en main.',
    area: 'Nous desservons tout le Québec et nous nous déplaçons partout.',
    copyright: '© {year} {company}. Tous droits réservés.',
    contact: 'Nous joindre',
    explore: 'Explorer',
    help: 'Aide et documents',
    follow: 'Nous suivre',
    sitemap: 'Plan du site',
    emergency: 'Urgence, {hours} h sur {hours}, {days} jours sur {days}',
  },
};
