// English texts of the callouts and the sections about the company's people, zones, rates and steps. Part of ../en.ts.
import type { Strings } from '../fr.ts';

export const about: Strings['about'] = {
  words: '“{words}”',
  since: '{role}, in the trade since {since}',
  answers: '{name} for {answers}',
  onPhone: 'On the phone: {people}.',
};

export const area: Strings['area'] = {
  map: 'Map of the zones around the workshop; the list has the same municipalities',
  upTo: 'Up to {km} km',
  delay: 'Usually {min} to {max} weeks',
  included: 'travel included',
  fee: 'travel: {price}',
};

export const rates: Strings['rates'] = {
  what: 'Rule',
  status: 'Status',
  source: 'Source',
  statuses: { inForce: 'In force', unconfirmed: 'To be confirmed', closed: 'Closed' },
};

export const timeline: Strings['timeline'] = {
  papers: 'Papers:',
  payment: 'To pay:',
};

export const callouts: Strings['callouts'] = {
  tip: 'In short',
  winter: 'In winter',
  notice: 'Good to know',
  table: 'Table: {columns}',
};
