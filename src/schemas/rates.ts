import { z } from 'astro/zod';
import { text, webAddress } from './text.ts';

/** States of a rate, an aid or a tax: it applies, it could not be confirmed at its source, or it has ended. */
export const RATE_STATUSES = ['inForce', 'unconfirmed', 'closed'] as const;

/** Schema of the table of rates and aid. */
export const rateTable = z
  .strictObject({
    heading: text('Titre du tableau.'),
    rows: z
      .array(
        z.strictObject({
          what: text('Le tarif, l’aide ou la taxe.', 80),
          amount: text('Le montant, avec son unité.', 140),
          since: z.date().optional().describe('Date depuis laquelle c’est ainsi, par exemple 2025-04-01.'),
          status: z
            .enum(RATE_STATUSES)
            .describe('inForce : en vigueur ; unconfirmed : nous n’avons pas pu le confirmer ; closed : terminé.'),
          note: text('Une précision, surtout si ce n’est pas confirmé.', 120).optional(),
          source: z
            .strictObject({ name: text('L’organisme.'), url: webAddress.describe('Sa page.') })
            .describe('L’organisme qui le décide.'),
        }),
      )
      .min(1)
      .describe('Les lignes.'),
  })
  .describe('Le tableau des tarifs et de l’aide.');
