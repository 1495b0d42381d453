import * as v from 'valibot';

/** Schema of the column `lead_weeks` of `products`. If a server does not have this column, the products count as in stock. */
export const leadWeeks = v.optional(v.nullable(v.number()), 0);
