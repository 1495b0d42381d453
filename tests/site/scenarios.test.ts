// Tests that each page with a computed example shows the calculator's results and the installed price.
import { expect, test } from 'vitest';
import { formatPrice } from '../../src/core/money.ts';
import { workedExample } from '../../src/features/products/rules/installed-price.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { path, productPath, SCENARIOS } from '../../src/i18n/routes.ts';
import { builtPages } from '../support/built-site.ts';
import { company } from '../support/company.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/gu, ' ').trim();
const getMain = (address: string): Element =>
  builtPages()
    .find((page) => page.address === address)!
    .document.querySelector('main')!;
const CASES = LOCALES.flatMap((locale) => SCENARIOS.map((id) => [path(id, locale), locale] as const));

test.each(CASES)('%s shows the chart, each month, the parts and the installed price of its kit', (address, locale) => {
  const main = getMain(address);
  expect(main.querySelectorAll('[role=img]')).toHaveLength(1);
  // The picture fills the column next to the chart.
  expect(main.querySelector('section')!.querySelector('img')).not.toBeNull();
  expect(main.querySelectorAll('tbody tr')).toHaveLength(12);
  const product = seededCatalogue().find(({ id }) => main.querySelector(`a[href="${productPath(id, locale)}"]`))!;
  expect(main.querySelectorAll('.checks li').length).toBeGreaterThan(3);
  const { pack: _pack, place: _place, ...costs } = company.installedExamples.find(({ pack }) => pack === product.id)!;
  const example = workedExample(product.priceCents, costs);
  for (const cents of [example.equipment, example.taxes, example.total])
    expect(plain(main.textContent)).toContain(plain(formatPrice(cents, locale)));
});

test.each(CASES)(
  '%s leads to a quote request and to the calculator with the answers of the example',
  (address, locale) => {
    const hrefs = [...getMain(address).querySelectorAll('a')].map((link) => link.getAttribute('href')!);
    const calculator = hrefs.find((href) => href.startsWith(`${path('calculator', locale)}#kind=`))!;
    const quote = new URL(
      hrefs.find((href) => href.startsWith(`${path('contact', locale)}?`))!,
      'https://site.test',
    );
    expect(quote.searchParams.get('sizing')).toBe(calculator.split('#')[1]);
    expect(['chalet', 'residential']).toContain(quote.searchParams.get('building_type'));
    expect(quote.hash).toBe('#soumission');
  },
);

test.each(LOCALES)('the comparison page and the benefits page link to the page of each example (%s)', (locale) => {
  for (const route of ['kits', 'benefits'] as const)
    for (const id of SCENARIOS)
      expect(
        getMain(path(route, locale)).querySelector(`a[href="${path(id, locale)}"]`),
        `${route} ${id}`,
      ).not.toBeNull();
});
