import * as v from 'valibot';

/** Schema of the column `lead_weeks` of `products`. A row without this column counts as a product in stock. */
export const leadWeeks = v.optional(v.nullable(v.number()), 0);
