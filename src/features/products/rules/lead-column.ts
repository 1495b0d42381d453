import * as v from 'valibot';

/** Schema of the column `lead_weeks` of `products`. A product of a server without the column is in stock. */
export const leadWeeks = v.optional(v.nullable(v.number()), 0);
