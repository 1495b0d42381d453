// Tests the prices that the site computes from content/company.yaml and the catalogue.
import { expect, test } from 'vitest';
import { installedPrice } from '../../src/features/products/rules/installed-price.ts';
import { formatPrice } from '../../src/core/money.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { builtPages } from '../support/built-site.ts';
import { company } from '../support/company.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';

/** Returns the text of a page with plain spaces. */
const textAt = (address: string): string =>
  (
    builtPages()
      .find((page) => page.address === address)
      ?.document.querySelector('main')?.textContent ?? ''
  ).replace(/\s+/gu, ' ');

const plain = (price: string): string => price.replace(/\s/gu, ' ');
const number = (price: string): string => plain(price).replace(' $ CAD', '');

/** Returns the range of a kit as pages write it: "10 800 à 12 900 $ CAD". */
function formatRange(id: string, locale: Locale): string {
  const { priceCents } = seededCatalogue().find((product) => product.id === id)!;
  const { from, to } = installedPrice(priceCents, company.packs.find((pack) => pack.id === id)!.installation);
  return `${number(formatPrice(from, locale))} ${locale === 'fr' ? 'à' : 'to'} ${plain(formatPrice(to, locale))}`;
}

test.each(LOCALES)('each kit’s page and the comparison of kits give the kit’s installed price (%s)', (locale) => {
  for (const { id } of company.packs) {
    expect(textAt(productPath(id, locale)), id).toContain(formatRange(id, locale));
    expect(textAt(path('kits', locale)), id).toContain(formatRange(id, locale));
  }
});

test.each(LOCALES)('the home page gives the installed price of each of its packs (%s)', (locale) => {
  const packs = company.packs.filter(({ id }) => id.startsWith('ensemble-'));
  expect(packs).toHaveLength(3);
  for (const { id } of packs) expect(textAt(path('home', locale)), id).toContain(formatRange(id, locale));
});

test.each(LOCALES)('the FAQ gives the installed price of the cheapest pack (%s)', (locale) => {
  expect(textAt(path('faq', locale))).toContain(formatRange('ensemble-chalet-essentiel', locale));
});

test.each(LOCALES)(
  'the list of products gives the installed price on the card of each kit, and links to the comparison (%s)',
  (locale) => {
    const list = builtPages().find(({ address }) => address === path('products', locale))!.document;
    for (const { id } of company.packs)
      expect(list.getElementById(id)!.textContent.replace(/\s+/gu, ' '), id).toContain(formatRange(id, locale));
    expect(list.querySelector(`main a[href="${path('kits', locale)}"]`)).not.toBeNull();
  },
);
