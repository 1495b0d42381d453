// Lists the values that still come from the sample company. The list is in English, for `npm run doctor`.
import { fileURLToPath } from 'node:url';
import { describeSamples, findSamples } from './samples.ts';

console.log(
  describeSamples(findSamples(fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')), 'en'),
);
