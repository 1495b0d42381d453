import { z } from 'astro/zod';
import { text } from './text.ts';

/** Schema of the steps of an installation. */
export const timeline = z
  .strictObject({
    heading: text('Titre du passage.'),
    steps: z
      .array(
        z.strictObject({
          title: text('Nom de l’étape.', 40),
          lasts: text('Durée, ou moment.', 60),
          text: text('Ce qui se passe.', 200),
          papers: text('Documents que le client donne ou reçoit.', 120).optional(),
          payment: text('Ce qui se paie à cette étape.', 90).optional(),
        }),
      )
      .min(3)
      .max(10)
      .describe('Les étapes, dans l’ordre.'),
  })
  .describe('Le déroulement d’une installation.');
