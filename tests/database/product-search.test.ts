import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { FOUND_COLUMNS, parseFound } from '../../src/domain/product-search.ts';
import { foldText, searchWords } from '../../src/domain/search.ts';
import { containing } from '../../src/supabase/like-pattern.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.end());

const ODD = 'Éclairage d’Été 100 % (a_b), "x\\y", Œil-de-bœuf\u00a0: *fin*';

/** The ids a query finds, as a visitor asks for them. */
async function found(query: string, language: Locale): Promise<string[]> {
  const { folded, read } = FOUND_COLUMNS[language];
  const words = searchWords(query);
  const all = backend.visitor().client.from('products').select<string, unknown>(read);
  const { data, error } = await words.reduce((one, word) => one.like(folded, containing(word)), all).order('position');
  expect(error).toBeNull();
  return parseFound(data, words).map(({ id }) => id);
}

describe('a product’s name', () => {
  test('is folded by the database as it is by the search', async () => {
    const { client } = backend.service();
    const names = [ODD, 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ Ñ àâäçéèêëîïôöùûüÿ ñ', "  L’été   d'ici\u00a0\u202f!  ", 'Ça\u0327'];
    await client
      .from('products')
      .insert(names.map((name, index) => ({ id: `odd-${index}`, name, description: 'd', price: 1, image_url: '/' })));
    const { data } = await client.from('products').select('name,name_en,folded_name,folded_name_en');
    expect(data!.length).toBeGreaterThan(names.length);
    for (const row of data!) {
      expect(row.folded_name).toBe(foldText(row.name));
      expect(row.folded_name_en).toBe(foldText(row.name_en ?? row.name));
    }
  });

  test.each([
    'eclairage',
    'ETE',
    '100 %',
    'e%e',
    '_b',
    'a_b',
    '\\y',
    'x\\y',
    '",',
    '"x',
    '(a_b),',
    'oeil',
    'BŒUF',
    '*f',
    '*fin*',
    'l*eclairage d',
  ])('holds or does not hold %j, taken literally', async (query) => {
    const isIn = searchWords(query).every((word) => foldText(ODD).includes(word));
    expect((await found(query, 'fr')).includes('odd-0')).toBe(isIn);
    // None of the twelve real products has such a mark in its name.
    if (/[%_\\"*]/.test(query)) expect(await found(query, 'fr')).toEqual(isIn ? ['odd-0'] : []);
  });

  test('is looked for in the language asked for, and in French where it has no other', async () => {
    expect(await found('panneau', 'fr')).toEqual(['panneau-monocristallin-410', 'panneau-bifacial-450']);
    expect(await found('panneau', 'en')).toEqual([]);
    expect(await found('panel bifacial', 'en')).toEqual(['panneau-bifacial-450']);
    expect(await found('eclairage', 'en')).toEqual(['odd-0']);
  });
});
