// The page that compares the kits, in French. Part of ../fr.ts.
import { scenario } from './scenario.ts';

export const kits = {
  runs: 'Fait marcher',
  june: 'En juin',
  december: 'En décembre',
  /** Energy of a mean day. */
  perDay: '{kWh} kWh par jour',
  panels: 'Panneaux',
  battery: 'Batterie',
  noBattery: 'Aucune',
  generator: 'Génératrice',
  space: 'Espace',
  price: 'Équipement, sans les taxes',
  installed: 'Posé, taxes comprises',
  /** Lines of a worked example. */
  lines: {
    equipment: 'Équipement',
    delivery: 'Livraison',
    installation: 'Pose',
    electrician: 'Maître électricien',
    taxes: 'TPS et TVQ',
    total: 'Total',
  },
  scenario,
};
