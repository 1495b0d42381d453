import * as v from 'valibot';

/** Schema of the column `lead_weeks` of `products`. An older server lacks this column. Its products count as in stock. */
export const leadWeeks = v.optional(v.nullable(v.number()), 0);
