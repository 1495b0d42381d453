// English texts of the page that compares the kits. Part of ../en.ts.
import type { Strings } from '../fr.ts';
import { scenario } from './scenario.ts';

export const kits: Strings['kits'] = {
  swipe: 'Swipe sideways to see all the packs.',
  runs: 'Runs',
  june: 'In June',
  december: 'In December',
  perDay: '{kWh} kWh a day',
  panels: 'Panels',
  battery: 'Battery',
  noBattery: 'None',
  generator: 'Generator',
  space: 'Space',
  availability: 'Availability',
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
  evidence: {
    kWh: '{kWh} kWh',
    hours: '{hours} h',
    production: 'kWh a month at a year-round cottage, {panels} panels at 60°.',
    outage: '{count} batteries of {kWh} kWh, in winter, without sun. Each bar adds to the one above.',
    generator: 'Hours a year of a 3 kW generator at the same cottage.',
    outageSteps: [
      'Lights, internet, phones',
      '+ refrigerator',
      '+ freezer and pump',
      '+ furnace fan',
      '+ one electric baseboard',
    ],
    generatorBars: ['Generator alone', 'With solar'],
  },
  scenario,
};
