import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ANCHORS } from '../../src/i18n/anchors.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { FILES, path, productPath, type RouteId } from '../../src/i18n/routes.ts';
import { search } from '../../src/features/search/rules/search.ts';
import { parseIndex } from '../../src/features/search/rules/search-index.ts';
import { builtPages, siteDir } from '../support/built-site.ts';
import { seededProducts } from '../support/seed-catalogue.ts';

const MAX_BYTES = 12_000;

for (const locale of LOCALES) {
  const text = (): string => readFileSync(join(siteDir, FILES.searchIndex[locale]), 'utf8');

  test(`the ${locale} index weighs no more than ${MAX_BYTES} bytes`, () => {
    expect(brotliCompressSync(text()).length).toBeLessThanOrEqual(MAX_BYTES);
  });

  test(`the ${locale} index and the results page contain every indexed page, article, resource and question`, () => {
    const { pages, products } = parseIndex(JSON.parse(text()));
    const urls = pages.map(({ result }) => result.url);
    const isOfLocale = (address: string): boolean => /^\/en(\/|$)/.test(address) === (locale === 'en');
    const shown = builtPages().filter(
      ({ address, document }) =>
        isOfLocale(address) &&
        document.querySelector('meta[name=robots]')!.getAttribute('content')!.startsWith('index'),
    );
    const productsOfLocale = seededProducts().map((id) => productPath(id, locale));
    const faq = builtPages().find(({ address }) => address === path('faq', locale))!.document;
    const questions = [...faq.querySelectorAll('details[name=faq] > div')].map(
      ({ id }) => `${path('faq', locale)}#${id}`,
    );
    expect(questions).not.toEqual([]);
    expect([...urls].sort()).toEqual(
      [
        ...shown.map(({ address }) => address).filter((address) => !productsOfLocale.includes(address)),
        ...questions,
        // Hidden from search engines, but found by the site's search.
        path('account', locale),
        path('products', locale) + ANCHORS.cart,
      ].sort(),
    );
    expect(products.map(({ id }) => id).sort()).toEqual([...seededProducts()].sort());
    for (const { result } of pages)
      expect(result.title.length * result.description.length, result.url).toBeGreaterThan(0);

    // Each entry of an editor finds its page or passage.
    const { words, passages } = parse(readFileSync(`content/pages/search/${locale}.mdx`, 'utf8').split('---')[1]!) as {
      words: { page: RouteId | 'cart'; typed: string[] }[];
      passages: { at: string; typed: string[] }[];
    };
    const entries = [
      ...words.map(({ page, typed }) => ({
        at: page === 'cart' ? path('products', locale) + ANCHORS.cart : path(page, locale),
        typed,
      })),
      ...passages,
    ];
    for (const { at, typed } of entries)
      for (const query of typed) {
        const foundUrls = search(pages, query).map(({ url }) => url);
        expect(foundUrls, `${at}: ${query}`).toContain(at);
      }

    const index = builtPages().find(({ address }) => address === path('search', locale))!.document;
    const linked = [...index.querySelectorAll('.search-group a')].map((link) => link.getAttribute('href')!);
    expect(linked.sort()).toEqual([...urls, ...productsOfLocale].sort());
  });
}
