import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexProducts } from '../../src/features/search/rules/product-search.ts';
import { NAME_COLUMNS, parseNames } from '../../src/features/products/rules/product-names.ts';
import { search } from '../../src/features/search/rules/search.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.end());

const ODD = 'Éclairage d’Été 100 % (a_b), "x\\y", Œil-de-bœuf\u00a0: *fin*';

/** Returns the IDs of the products that match every word of a visitor's query. */
async function searchProducts(query: string, locale: Locale): Promise<string[]> {
  const { data, error } = await backend
    .visitor()
    .client.from('products')
    .select(NAME_COLUMNS)
    .eq('is_available', true)
    .order('position');
  expect(error).toBeNull();
  const index = indexProducts(parseNames(data, locale), [], locale, strings(locale).availability);
  const { results, isPartial } = search(index, query);
  return isPartial ? [] : results.map(({ url }) => url.split('#')[1]!);
}

describe('a product’s name', () => {
  test('is folded by the database (no accents, no capitals) for the desk’s search', async () => {
    const { client } = backend.service();
    const names = [ODD, 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ Ñ àâäçéèêëîïôöùûüÿ ñ', "  L’été   d'ici\u00a0\u202f!  ", 'Ça\u0327'];
    await client
      .from('products')
      .insert(names.map((name, index) => ({ id: `odd-${index}`, name, description: 'd', price: 1, image_url: '/' })));
    const { data } = await client.from('products').select('folded_name,folded_name_en').like('id', 'odd-%').order('id');
    const folded = [
      'eclairage d ete 100 % (a_b), "x\\y", oeil-de-boeuf : *fin*',
      'aaaceeeeiioouuuy n aaaceeeeiioouuuy n',
      'l ete d ici !',
      'ca',
    ];
    expect(data).toEqual(folded.map((name) => ({ folded_name: name, folded_name_en: name })));
  });

  test.each([
    'eclairage',
    'ETE',
    '100 %',
    'a_b',
    'x\\y',
    '"x',
    'oeil',
    'BŒUF',
    'œil de bœuf',
    'éclairages',
    'eclarage',
  ])('is found by %j', async (query) => expect(await searchProducts(query, 'fr')).toContain('odd-0'));

  test.each(['101 %', 'e%z', 'a_c', 'fin*g'])('is not found by %j', async (query) =>
    expect(await searchProducts(query, 'fr')).not.toContain('odd-0'),
  );

  test('is found in the visitor’s language, or in French if it has no translation', async () => {
    const panels = ['panneau-monocristallin-410', 'panneau-bifacial-450'];
    for (const query of ['panneau', 'panneaux', 'panneua'])
      expect(await searchProducts(query, 'fr'), query).toEqual(panels);
    expect(await searchProducts('panneau', 'en')).toEqual([]);
    expect(await searchProducts('bifacial panels', 'en')).toEqual(['panneau-bifacial-450']);
    expect(await searchProducts('eclairage', 'en')).toEqual(['odd-0']);
  });
});
