import * as v from 'valibot';

/**
 * Schema of the column `lead_weeks` of `products`. Products without this column count as in stock, because an older server lacks
 * it.
 */
export const leadWeeks = v.optional(v.nullable(v.number()), 0);
