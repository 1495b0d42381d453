import { z } from 'astro/zod';
import { productId } from './datasheet.ts';
import { scenario } from './scenario.ts';
import { text } from './text.ts';

/** Fields of the page that compares the kits. Prices, power, battery and production are computed. */
const kits = {
  kits: z
    .array(
      z.strictObject({
        product: productId,
        runs: text('Ce qu’il fait marcher.'),
        generator: text('Quand il faut une génératrice ou le réseau.'),
        space: text('L’espace qu’il faut.'),
      }),
    )
    .min(2)
    .max(6)
    .refine(
      (all) => new Set(all.map(({ product }) => product)).size === all.length,
      'Écrivez chaque ensemble une seule fois',
    )
    .describe('Les ensembles, dans l’ordre de la page.'),
  note: text('D’où viennent les kilowattheures et les prix.'),
  examples: z
    .strictObject({ heading: text('Titre du passage.'), lead: text('Phrase sous ce titre.') })
    .describe('Les trois exemples de prix posé.'),
};

/** Fields of the page that compares the kits, and of the pages with a computed example. */
export const kitPages = {
  kits,
  'scenario-weekend': scenario,
  'scenario-year-round': scenario,
  'scenario-house': scenario,
};
