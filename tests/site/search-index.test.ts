import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ANCHORS } from '../../src/i18n/anchors.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { FILES, path, productPath, type RouteId } from '../../src/i18n/routes.ts';
import { search } from '../../src/features/search/rules/search.ts';
import { parseIndex } from '../../src/features/search/rules/search-index.ts';
import { builtPages, siteDir } from '../support/built-site.ts';
import { seededProducts } from '../support/seed-catalogue.ts';

const MAX_BYTES = 12_000;

/** Queries as people type them, with the page that has the answer. */
const TYPED: Record<Locale, [query: string, address: string][]> = {
  fr: [
    ['borne de recharge', '/ressources/guides/saison-solaire-en-vr'],
    ['panneau solaire pas cher', '/produits'],
    ['prix batterie lithium 48v', '/comparer-les-ensembles'],
    ['combien coute un systeme solaire', '/ressources/maintenance/entretien-saison-par-saison'],
    ['aide gouvernement panneaux solaires', '/ressources/tarifs-et-aide'],
    ['déneiger panneaux toit métal', '/ressources/maintenance/neige-sur-les-panneaux'],
    ['onduleur qui fait du bruit', '/ressources/depannage/onduleur-en-surcharge'],
    ['batterie gelée hiver', '/ressources/maintenance/batteries-en-hiver'],
    ['installateur mont-tremblant', '/installation'],
    ['numéro de téléphone urgence', '/contact'],
    ['remboursement retour produit', '/livraison-et-pose'],
  ],
  en: [
    ['ev charging station', '/en/resources/troubleshooting/rv-batteries-not-charging'],
    ['solar panels cost', '/en/products'],
    ['how long do batteries last', '/en/faq#battery-life'],
    ['snow on panels roof rake', '/en/resources/maintenance/snow-on-panels'],
    ['off grid cabin kit', '/en/resources/guides/off-grid-cottage-from-zero'],
    ['battery too cold to charge', '/en/resources/troubleshooting/battery-wont-charge-in-the-cold'],
    ['inverter humming noise', '/en/resources/troubleshooting/inverter-overload'],
    ['hydro quebec net metering', '/en/resources/rates-and-assistance'],
    ['phone number', '/en/contact'],
    ['return policy refund', '/en/delivery-and-installation'],
    ['financing monthly payment', '/en/resources/rates-and-assistance'],
  ],
};

for (const locale of LOCALES) {
  test.each(TYPED[locale])(`the ${locale} index finds the page that answers %j`, (query, address) => {
    const { pages } = parseIndex(JSON.parse(text()));
    expect(search(pages, query).results.map(({ url }) => url)).toContain(address);
  });

  const text = (): string => readFileSync(join(siteDir, FILES.searchIndex[locale]), 'utf8');

  test(`the ${locale} index weighs no more than ${MAX_BYTES} bytes`, () => {
    expect(brotliCompressSync(text()).length).toBeLessThanOrEqual(MAX_BYTES);
  });

  test(`the ${locale} index and the results page contain every indexable page, FAQ question and product, and each synonym finds its page`, () => {
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
        // These pages are hidden from search engines, but the site's search finds them.
        path('account', locale),
        path('products', locale) + ANCHORS.cart,
      ].sort(),
    );
    expect(products.map(({ id }) => id).sort()).toEqual([...seededProducts()].sort());
    for (const { result } of pages)
      expect(result.title.length * result.description.length, result.url).toBeGreaterThan(0);

    // Each synonym that an editor has entered finds its page or passage.
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
    expect(entries).not.toEqual([]);
    for (const { at, typed } of entries)
      for (const query of typed) {
        const foundUrls = search(pages, query).results.map(({ url }) => url);
        expect(foundUrls, `${at}: ${query}`).toContain(at);
      }

    const index = builtPages().find(({ address }) => address === path('search', locale))!.document;
    const linked = [...index.querySelectorAll('.search-group a')].map((link) => link.getAttribute('href')!);
    expect(linked.sort()).toEqual([...urls, ...productsOfLocale].sort());
  });
}
