import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BUDGETS } from '../../src/build/budgets.ts';
import { heavyPages } from '../../src/build/page-weights.ts';
import { temporaryFolders } from '../support/temporary.ts';

const folder = temporaryFolders();

/** Writes a site whose compressed pages are this many bytes below their budget. */
function writeSite(left: Record<string, number>): string {
  const site = folder();
  for (const [file, bytes] of Object.entries(left)) {
    mkdirSync(join(site, dirname(file)), { recursive: true });
    writeFileSync(join(site, file), 'as it is before it is compressed');
    writeFileSync(join(site, `${file}.br`), Buffer.alloc(BUDGETS.htmlAndCssBytes - bytes));
  }
  return site;
}

test('pages less than 300 bytes below their budget are reported, the heaviest first', async () => {
  const sentences = await heavyPages(writeSite({ 'faq.html': 299, 'index.html': 0, 'en/blog/1.html': 300 }));
  expect(sentences).toEqual([
    'La page / est presque trop lourde : 14000 octets sur 14000, il en reste 0. N’allongez pas son texte ; raccourcissez plutôt une phrase, ou retirez-en une.',
    'La page /faq est presque trop lourde : 13701 octets sur 14000, il en reste 299. N’allongez pas son texte ; raccourcissez plutôt une phrase, ou retirez-en une.',
  ]);
});

test('a page over its budget is reported with the number of bytes above the budget', async () => {
  expect(await heavyPages(writeSite({ 'index.html': -12 }))).toEqual([
    'La page / est trop lourde : 14012 octets, 12 de trop. Raccourcissez son texte.',
  ]);
});

test('a site of light pages causes no message', async () => {
  expect(await heavyPages(writeSite({ 'index.html': 5000 }))).toEqual([]);
});
