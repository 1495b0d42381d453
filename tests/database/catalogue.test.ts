import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureSources } from '../../src/core/picture.ts';
import { SECTIONS, parseProduct, PRODUCT_COLUMNS, type Product } from '../../src/features/products/rules/product.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { copyOfSupabase } from '../support/supabase-copy.ts';
import { projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

let backend: TestBackend;
let products: Product[];

beforeAll(async () => {
  backend = await startTestBackend();
  const { data } = await backend.visitor().client.from('products').select(PRODUCT_COLUMNS).order('position');
  products = data!.map(parseProduct);
});
afterAll(() => backend.end());

describe('the seeded catalogue', () => {
  test('has twelve products, each in both languages', () => {
    expect(products).toHaveLength(12);
    for (const { id, name, description, features } of products) {
      expect(name.en, id).not.toBe(name.fr);
      expect(description.en, id).not.toBe(description.fr);
      expect(features.en, id).toHaveLength(features.fr.length);
    }
  });

  test('has two products for cottages, one for RVs, two for houses and seven parts', () => {
    const sections = new Map(
      SECTIONS.map((section) => [section, products.filter((product) => product.section === section)]),
    );
    expect(Object.fromEntries([...sections].map(([section, { length }]) => [section, length]))).toEqual({
      cottage: 2,
      rv: 1,
      house: 2,
      parts: 7,
    });
    expect(sections.get('rv')![0]!.id).toContain('-vr-');
  });

  test('has its cheapest pack at 6 990 $', () => {
    const packs = products.filter(({ category }) => category === 'pack');
    expect(Math.min(...packs.map(({ priceCents }) => priceCents))).toBe(699_000);
  });

  test('has the company’s warranties: 25 years for panels, 3 to 10 years for other products', () => {
    for (const { id, category, warrantyYears } of products) {
      if (category === 'panel') expect(warrantyYears, id).toBe(25);
      else expect([3, 4, 5, 6, 7, 8, 9, 10], id).toContain(warrantyYears);
    }
  });

  test('has the main picture of each product in each size and format', () => {
    for (const { imageUrl } of products) {
      const { src, avif } = pictureSources(imageUrl);
      const files = [src, imageUrl, ...avif!.split(', ').map((source) => source.split(' ')[0]!)];
      for (const file of files) expect(existsSync(join(projectDir, 'public', file)), file).toBe(true);
    }
  });

  test('keeps changed prices and gets deleted products back when the seed runs again', async () => {
    await backend.service().client.from('products').update({ price: 444 }).eq('id', 'moniteur-boreal');
    await backend.service().client.from('products').delete().eq('id', 'regulateur-mppt-60');
    // The seed runs again if its file has changed.
    const supabaseDir = copyOfSupabase(temporary());
    appendFileSync(join(supabaseDir, 'seed.sql'), '\n-- one more line\n');
    await backend.backend.close();
    backend = await startTestBackend({ supabaseDir, dataDir: backend.dataDir });
    const { data } = await backend.visitor().client.from('products').select('id,price');
    expect(data).toContainEqual({ id: 'moniteur-boreal', price: '444.00' });
    expect(data!.map(({ id }) => id)).toContain('regulateur-mppt-60');
  });
});
