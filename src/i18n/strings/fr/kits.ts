// French texts of the page that compares the kits. Part of ../fr.ts.
import { scenario } from './scenario.ts';

export const kits = {
  /** Shown above the columns on a phone. */
  swipe: 'Glissez de côté pour voir tous les ensembles.',
  runs: 'Fait marcher',
  june: 'En juin',
  december: 'En décembre',
  /** Energy on an average day. */
  perDay: '{kWh} kWh par jour',
  panels: 'Panneaux',
  battery: 'Batterie',
  noBattery: 'Aucune',
  generator: 'Génératrice',
  space: 'Espace',
  /** Heading of a row that is shown if a kit is not in stock. */
  availability: 'Disponibilité',
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
  /** Diagrams of the benefits page. The calculator’s model computes them. */
  evidence: {
    kWh: '{kWh} kWh',
    hours: '{hours} h',
    production: 'kWh par mois d’un chalet quatre saisons, {panels} panneaux à 60°.',
    outage: '{count} batteries de {kWh} kWh, en hiver, sans soleil. Chaque barre ajoute à la précédente.',
    generator: 'Heures par an d’une génératrice de 3 kW au même chalet.',
    outageSteps: [
      'Lumières, Internet, téléphones',
      '+ réfrigérateur',
      '+ congélateur et pompe',
      '+ ventilateur de fournaise',
      '+ une plinthe électrique',
    ],
    generatorBars: ['Génératrice seule', 'Avec le solaire'],
  },
  scenario,
};
