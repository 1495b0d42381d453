import { expect, test } from 'vitest';
import { firstSentence } from '../../src/core/text.ts';

test.each([
  ['Pour le chalet : éclairage et pompe. Demande 8 m².', 'Pour le chalet : éclairage et pompe.'],
  ['Une pompe, p. ex. de 240 V. À 60°, la neige glisse.', 'Une pompe, p. ex. de 240 V.'],
  ['Un prêt à poser\u00a0! 12 panneaux.', 'Un prêt à poser\u00a0!'],
  ['Pour la route…\nÉclairage.', 'Pour la route…'],
  ['Une seule phrase.', 'Une seule phrase.'],
  ['Sans point', 'Sans point'],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence));
