import { expect, test } from 'vitest';
import { toSlug } from '../../scripts/editing/fields.mjs';

test.each([
  ['Œuvres d’été', 'oeuvres-d-ete'],
  ['Le cœur du chalet', 'le-coeur-du-chalet'],
  ['« Onduleur » : 3 erreurs !', 'onduleur-3-erreurs'],
  ['a'.repeat(59) + ' et la suite', 'a'.repeat(59)],
])('the title %j becomes the end of the address %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});
