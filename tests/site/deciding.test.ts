// Tests that pages show buyers the facts for a decision, such as prices, weights, and links to kits and the calculator.
import { expect, test } from 'vitest';
import { PROJECTS_ID } from '../../src/i18n/anchors.ts';
import { formatPrice } from '../../src/core/money.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { path, productPath, SCENARIOS, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { builtPages, words } from '../support/built-site.ts';
import { company } from '../support/company.ts';
import { readFields } from '../support/content.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';

const mainAt = (address: string): Element =>
  builtPages()
    .find((page) => page.address === address)!
    .document.querySelector('main')!;
const getProduct = (wanted: string) => seededCatalogue().find(({ id }) => id === wanted)!;
const getMain = (route: RouteId, locale: Locale): Element => mainAt(path(route, locale));

test.each(LOCALES)('a kit’s page gives the installed price before its list of parts (%s)', (locale) => {
  for (const { id } of company.packs) {
    const text = words(mainAt(productPath(id, locale)).textContent);
    const { installed, price } = strings(locale).datasheet;
    const at = text.indexOf(words(installed.split('{')[0]!));
    expect(at, id).toBeGreaterThan(-1);
    expect(at, id).toBeLessThan(text.indexOf(words(price)));
  }
});

test.each(LOCALES)('the benefits page shows each computed example with a picture (%s)', (locale) => {
  const cards = [...getMain('benefits', locale).querySelectorAll(`#${PROJECTS_ID[locale]} li`)];
  expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual(
    SCENARIOS.map((id) => path(id, locale)),
  );
  for (const card of cards) expect(card.querySelector('img')).not.toBeNull();
});

test.each(LOCALES)('the menu and each slide of the home page link to the calculator (%s)', (locale) => {
  const link = `a[href="${path('calculator', locale)}"]`;
  const home = builtPages().find(({ address }) => address === path('home', locale))!.document;
  const slides = [...home.querySelectorAll('.slide')];
  expect(slides.length).toBeGreaterThan(1);
  for (const slide of slides) expect(slide.querySelector(link)).not.toBeNull();
  expect(home.querySelector(`.menu ${link}`)).not.toBeNull();
});

test.each(LOCALES)('an article ends with its kit’s price, and links to the kit and the calculator (%s)', (locale) => {
  for (const [article, kit] of [
    [1, 'ensemble-chalet-quatre-saisons'],
    [2, 'trousse-residentielle-6'],
    [3, 'ensemble-vr-nomade'],
  ] as const) {
    const step = mainAt(`${path('blog', locale)}/${article}`).querySelector('article + aside')!;
    expect(step.querySelector(`a[href="${productPath(kit, locale)}"]`)).not.toBeNull();
    expect(step.querySelector(`a[href="${path('calculator', locale)}"]`)).not.toBeNull();
    expect(words(step.textContent)).toContain(words(formatPrice(getProduct(kit).priceCents, locale)));
  }
});

test.each(LOCALES)('the list of datasheets gives product weights, in sections with headings (%s)', (locale) => {
  const main = getMain('documentation', locale);
  for (const { id } of seededCatalogue()) {
    const link = main.querySelector(`a[href="${productPath(id, locale)}"]`)!;
    expect(words(link.textContent), id).toMatch(/\d kg$/);
    expect(words(link.closest('ul')!.previousElementSibling!.textContent), id).not.toBe('');
  }
});

test.each(LOCALES)('the comparison ends each column with a link that names its kit (%s)', (locale) => {
  const columns = [...getMain('kits', locale).querySelectorAll('.kits > li')];
  expect(columns).toHaveLength(company.packs.length);
  for (const column of columns) {
    const [first, last] = [column.querySelector('h2 a')!, column.lastElementChild!];
    expect(last.getAttribute('href')).toBe(first.getAttribute('href'));
    expect(words(last.textContent)).toContain(words(first.textContent));
  }
});

test.each(LOCALES)('the list of the search page begins with the products and their prices (%s)', (locale) => {
  const [first] = getMain('search', locale).querySelectorAll('section');
  expect(first!.querySelectorAll('li')).toHaveLength(seededCatalogue().length);
  for (const row of first!.querySelectorAll('li')) expect(words(row.textContent)).toMatch(/\$ CAD$/);
});

test.each(LOCALES)('no two pages have the same picture at the top (%s)', (locale) => {
  const pictures = builtPages()
    .filter(({ document }) => document.documentElement.lang.startsWith(locale))
    .flatMap(({ document }) => document.querySelector('.intro-hero img')?.getAttribute('src') ?? []);
  expect(pictures.length).toBeGreaterThan(5);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test.each(LOCALES)('the pages about rates and delivery end with the ways to reach the company (%s)', (locale) => {
  for (const route of ['rates', 'delivery'] as const) {
    const last = getMain(route, locale).querySelector(':scope > section:last-of-type')!;
    expect(last.querySelector('a[href^="tel:"]'), route).not.toBeNull();
    expect(last.querySelector(`a[href="${path('contact', locale)}"]`), route).not.toBeNull();
  }
});

test.each(LOCALES)('the page after an inquiry names the people who answer, and links to examples (%s)', (locale) => {
  const main = getMain('inquiry-sent', locale);
  const { crew } = readFields('pages/about', locale) as { crew: { people: { name: string }[] } };
  expect(crew.people.length).toBeGreaterThan(0);
  for (const { name } of crew.people) expect(words(main.textContent)).toContain(name);
  for (const id of SCENARIOS) expect(main.querySelector(`a[href="${path(id, locale)}"]`), id).not.toBeNull();
});
