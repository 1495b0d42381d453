// The page of a product, in English. Part of ../en.ts.
import type { Strings } from '../fr.ts';

export const datasheet: Strings['datasheet'] = {
  title: '{name}: price and spec sheet',
  power: 'Power',
  energy: 'Energy',
  efficiency: 'Efficiency',
  warranty: 'Warranty',
  years: { one: '{count} year', other: '{count} years' },
  category: 'Category',
  specifications: 'Specifications',
  features: 'Features',
  number: 'Product number',
  price: 'What the price covers',
  covered: 'The equipment described on this page',
  added: 'Not included',
  extras: [
    'GST and QST',
    'Delivery, depending on the location',
    'Installation, quoted for your site',
    'The master electrician, where the law requires one',
  ],
  delay: 'The lead time is confirmed with the order, within {hours} business hours.',
  upkeep: 'Maintenance and monitoring',
  upkeepLink: 'What a system needs over the year',
  quote: 'Request a quote',
  quoteText: 'Product: {name}',
  goesWith: 'Goes well with',
  print: 'This page prints as a spec sheet.',
};
