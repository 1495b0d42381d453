import { chat } from './chat.ts';
// The frame of every page in English; ../fr/frame.ts explains its keys.
import type { frFrame } from '../fr/frame.ts';

export const enFrame: typeof frFrame = {
  frame: {
    secondaryNavigation: 'Secondary navigation',
    currency: '$ CAD',
  },
  display: {
    title: 'Display',
    theme: 'Theme',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
    saver: 'Data saver',
    saverHelp: 'Pictures are not downloaded.',
    saving: 'Without pictures: {kilobytes} kB less on this page.',
    noPictures: 'This page has none.',
    shortcut: '“/” shortcut for search',
  },
  consent: {
    title: 'Cookies',
    text: 'The Messenger chat, a service of Meta, may set cookies. It is loaded only if you agree; nothing else on this site needs it.',
    accept: 'Accept',
    decline: 'Decline',
    close: 'Close',
    accepted: 'Your present choice: accepted.',
    declined: 'Your present choice: declined.',
  },
  chat,
  newsletter: {
    title: 'Stay Informed',
    text: 'Our newsletter is on its way. Meanwhile, follow our articles',
    feed: 'by RSS feed',
    or: ', or',
    write: 'write to us',
  },
  footer: {
    tagline: 'High-end solar solutions, custom designed and delivered turnkey.',
    area: 'We serve all of Quebec and travel everywhere.',
    copyright: '© {year} {company}. All rights reserved.',
    contact: 'Contact us',
    explore: 'Explore',
    help: 'Help and documents',
    follow: 'Follow us',
    sitemap: 'Site map',
    emergency: 'Emergency, {hours} hours a day, {days} days a week',
  },
};
