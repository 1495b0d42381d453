import * as v from 'valibot';

/** Schema of an amount in whole cents. */
export const CentsValue = v.pipe(v.number(), v.safeInteger());
