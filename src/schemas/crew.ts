import { z } from 'astro/zod';
import { text } from './text.ts';

/** Schema of the crew on the page about the company. */
export const crew = z
  .strictObject({
    heading: text('Titre du passage.'),
    lead: text('Une ou deux phrases sous ce titre.'),
    people: z
      .array(
        z.strictObject({
          name: text('Prénom et nom, tels qu’au bas des articles.', 60),
          role: text('Son métier.', 80),
          since: z.int().min(1950).max(2100).describe('Année de son arrivée dans le métier.'),
          words: text('Une phrase à la première personne, sans guillemets.', 140),
          answers: text('Ce à quoi cette personne répond, par exemple « les chalets ».', 60),
        }),
      )
      .min(1)
      .max(8)
      .describe('Les personnes, dans l’ordre de la page.'),
  })
  .describe('L’équipe.');
