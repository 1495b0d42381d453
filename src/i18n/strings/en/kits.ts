// The page that compares the kits, in English. Part of ../en.ts.
import type { Strings } from '../fr.ts';
import { scenario } from './scenario.ts';

export const kits: Strings['kits'] = {
  runs: 'Runs',
  june: 'In June',
  december: 'In December',
  perDay: '{kWh} kWh a day',
  panels: 'Panels',
  battery: 'Battery',
  noBattery: 'None',
  generator: 'Generator',
  space: 'Space',
  price: 'Equipment, before taxes',
  installed: 'Installed, taxes included',
  lines: {
    equipment: 'Equipment',
    delivery: 'Delivery',
    installation: 'Installation',
    electrician: 'Master electrician',
    taxes: 'GST and QST',
    total: 'Total',
  },
  scenario,
};
