// English texts of the pages with a computed example, and of the links to them. Part of ../en.ts.
import type { Strings } from '../fr.ts';

export const scenario: Strings['kits']['scenario'] = {
  short: 'Three computed projects',
  heading: 'Three projects, computed in full',
  lead: 'What runs, the parts, the installed price and the production of each month, by the model of our calculator.',
  appliance: '{count} × {name}',
  kit: 'See the pack',
  change: 'Change these answers in the calculator',
  quote: 'Request a quote for a similar project',
  quoteText: 'My project is like your example “{name}”.',
};

export const scenarioPages = {
  'scenario-weekend': 'A weekend cottage',
  'scenario-year-round': 'A four-season cottage',
  'scenario-house': 'A house on the grid',
};
