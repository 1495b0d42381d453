import { chat } from './chat.ts';
// English texts of the shell of every page. ../fr/shell.ts explains the keys.
import type { frShell } from '../fr/shell.ts';

export const enShell: typeof frShell = {
  shell: {
    secondaryNavigation: 'Secondary navigation',
    currency: '$ CAD',
  },
  display: {
    title: 'Display',
    theme: 'Theme',
    themes: { system: 'Match device', light: 'Light', dark: 'Dark' },
    saver: 'Data saver',
    saverHelp: 'Pictures are not downloaded.',
    shortcut: '“/” shortcut for search',
  },
  building: {
    title: 'The site is on its way',
    text: 'We are getting it ready: it will be here in a minute or two. This page refreshes by itself.',
  },
  offline: {
    description: 'What can be done here without a connection: call, write, read the pages that were opened before.',
    lead: 'This page has not been opened on this device yet, and there is no connection to load it.',
    retry: 'Try again',
    meanwhile: 'In the meantime',
    write: 'Fill in a request',
    writeText:
      'Write it now, if you have opened the contact page here before: it will be sent by itself once the connection is back.',
    pages: 'Pages stored on this device',
    none: 'None yet.',
  },
  consent: {
    title: 'Cookies',
    text: 'The Messenger chat, a service of Meta, may set cookies. It is loaded only if you agree; nothing else on this site needs it.',
    accept: 'Accept',
    decline: 'Decline',
    close: 'Close',
    accepted: 'Your current choice: accepted.',
    declined: 'Your current choice: declined.',
  },
  chat,
  newsletter: {
    title: 'Stay Informed',
    submit: 'Subscribe',
    sending: 'Subscribing...',
    confirm: 'An email is on its way: its link confirms your subscription.',
    page: {
      title: 'Newsletter',
      description: 'News from the job sites, advice for the season: subscribe, or unsubscribe.',
      lead: 'News from the job sites and advice for the season, a few times a year.',
      latest: 'The latest articles',
      states: {
        asked: 'Thank you for subscribing! An email is on its way: its link confirms your subscription.',
        confirmed: 'Your subscription is confirmed. You will soon receive our news.',
        ended: 'You will no longer receive our newsletter.',
        unknown_confirm:
          'This link is no longer valid. Subscribe again, at the bottom of this page, to receive another.',
        unknown_unsubscribe:
          'This link is no longer valid: the address it was sent to is no longer on our list. If you still receive the newsletter, open the link in the latest email, or write to us.',
      },
    },
    links: {
      confirm: {
        title: 'Confirm your subscription',
        lead: 'Press the button to receive our newsletter. If you didn’t ask for it, close this page: you will receive nothing.',
        submit: 'Confirm my subscription',
      },
      unsubscribe: {
        title: 'Leave the newsletter',
        lead: 'Press the button to stop receiving our newsletter. Emails about your orders and requests stay the same.',
        submit: 'Unsubscribe',
      },
    },
  },
  footer: {
    tagline: 'High-end solar solutions, custom designed and delivered turnkey.',
    area: 'We serve all of Quebec, and we travel everywhere.',
    copyright: '© {year} {company}. All rights reserved.',
    contact: 'Contact us',
    explore: 'Explore',
    help: 'Help and documents',
    follow: 'Follow us',
    sitemap: 'Site map',
    emergency: 'Emergency, {hours} hours a day, {days} days a week',
  },
};
