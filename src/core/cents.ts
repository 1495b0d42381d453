import * as v from 'valibot';

/** Schema of an amount in whole cents, as the database returns every amount. */
export const CentsValue = v.pipe(v.number(), v.safeInteger());
