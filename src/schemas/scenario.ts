import { z } from 'astro/zod';
import { KINDS, MAX_TEXT } from '../features/calculator/rules/choices.ts';
import { passage, text } from './text.ts';

/**
 * Fields of a page with a computed example. The build computes the figures, the chart and the kit from `choices`. The parts and
 * the prices are those of this kit.
 */
export const scenario = {
  choices: z
    .string()
    .max(MAX_TEXT)
    .refine(
      (choices) => KINDS.some((kind) => kind === new URLSearchParams(choices).get('kind')),
      'Copiez la fin de l’adresse du calculateur, après le #, par exemple kind=cottage&season=summer&led=6',
    )
    .describe('Les réponses au calculateur : la fin de son adresse, après le #. Tout le reste en est calculé.'),
  situation: passage('Le lieu et les gens, dans cet exemple.'),
  runs: passage('Ce qui fonctionne. La liste des appareils vient de « choices ».'),
  production: passage('La production et le besoin, au-dessus du graphique.'),
  parts: passage('Ce que contient l’ensemble. La liste vient de la fiche du produit.'),
  costs: passage('Le prix posé. Les montants viennent de « installedExamples », dans company.yaml.'),
  limits: z
    .strictObject({
      heading: text('Titre du passage.'),
      items: z.array(text('Une phrase.')).min(2).max(5).describe('Les limites, deux à cinq.'),
    })
    .describe('Ce que ce système ne fait pas.'),
};
