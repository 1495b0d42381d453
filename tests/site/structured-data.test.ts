import { expect, test } from 'vitest';
import { LOCALES } from '../../src/i18n/locales.ts';
import { articlePath, path, productPath } from '../../src/i18n/routes.ts';
import { formatPrice } from '../../src/core/money.ts';
import { company } from '../support/company.ts';
import { seededProducts } from '../support/seed-catalogue.ts';
import { answers, builtPages, only, SITE, words, type ParsedPage } from '../support/built-site.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- The tests below check the shape of the JSON-LD.
type Thing = Record<string, any>;

const things = ({ document }: ParsedPage): Thing[] => {
  if (isNotFoundDocument(document)) return [];
  const data = JSON.parse(only(document, 'script[type="application/ld+json"]').textContent);
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
};
const isNotFoundDocument = (document: Document): boolean => !document.querySelector('link[rel=canonical]');
const pageAt = (address: string): ParsedPage => builtPages().find((page) => page.address === address)!;
const thing = (address: string, type: string): Thing => {
  const matches = things(pageAt(address)).filter((thing) => thing['@type'] === type);
  expect(matches, `${address}: one ${type}`).toHaveLength(1);
  return matches[0]!;
};
const getText = (address: string): string => words(pageAt(address).document.querySelector('main')!.textContent);

/** Returns the values of the properties that the pattern below names. Each of these values is a URL. */
function addressesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /^(@id|url|item|image|mainEntityOfPage|sameAs)$/.test(key) ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => addressesIn(inner, Array.isArray(value) ? key : name));
}

test('every page’s structured data is valid JSON with types and absolute URLs, and its URLs on this site exist', () => {
  for (const page of builtPages()) {
    for (const thing of things(page)) {
      expect(thing['@type'], page.address).toMatch(/^[A-Z]\w+$/);
      for (const address of addressesIn(thing)) {
        const { origin, pathname } = new URL(address);
        if (origin === SITE) expect(answers(pathname), `${page.address}: ${address}`).toBe(true);
      }
    }
  }
});

test('the structured data of every page below the home page lists the breadcrumbs that the page shows', () => {
  for (const page of builtPages().filter(
    ({ address }) => !['/', '/en'].includes(address) && !address.endsWith('/404'),
  )) {
    const list = thing(page.address, 'BreadcrumbList')['itemListElement'] as Thing[];
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    expect(list.at(-1)!['item'], page.address).toBe(SITE + page.address);
    const shown = [...page.document.querySelectorAll('main nav[aria-label] > ol a')].map((link) =>
      words(link.textContent),
    );
    const names = list.map(({ name }) => words(name)).slice(1, -1);
    expect(names, `${page.address}: the breadcrumbs that the page shows`).toEqual(shown);
  }
});

for (const locale of LOCALES) {
  test(`the structured data in ${locale} has the company’s phone and address that the contact page shows`, () => {
    const address = path('contact', locale);
    const business = thing(address, 'LocalBusiness');
    expect(business).toMatchObject({
      name: company.name,
      foundingDate: String(company.founded),
      url: SITE + path('home', locale),
    });
    const shown = getText(address);
    for (const value of [
      business['telephone'],
      business['email'],
      business['contactPoint'].telephone,
      business['address'].streetAddress,
      business['address'].postalCode,
    ]) {
      expect(shown).toContain(value);
    }
    const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;
    const { opens, closes } = company.officeHours;
    expect(business['openingHoursSpecification']).toMatchObject({ opens: hour(opens), closes: hour(closes) });
    expect(thing(path('home', locale), 'LocalBusiness')['telephone']).toBe(business['telephone']);
  });

  test(`the FAQ’s structured data in ${locale} repeats the page word for word`, () => {
    const address = path('faq', locale);
    const questions = thing(address, 'FAQPage')['mainEntity'] as Thing[];
    const shown = [...pageAt(address).document.querySelectorAll('details[name=faq]')];
    expect(questions).not.toEqual([]);
    expect(questions.map(({ name }) => words(name))).toEqual(
      shown.map((item) => words(item.querySelector('summary')!.textContent)),
    );
    expect(questions.map(({ acceptedAnswer }) => words(acceptedAnswer.text))).toEqual(
      shown.map((item) => words([...item.querySelector('.prose')!.children].map((child) => blocks(child)).join(' '))),
    );
  });

  test(`the structured data of each article in ${locale} has the title, date and author that the page shows`, () => {
    const isArticle = (address: string): boolean => address.startsWith(articlePath(0, locale).slice(0, -1));
    const articles = builtPages().filter((page) => isArticle(page.address) && !isNotFoundDocument(page.document));
    expect(articles).not.toEqual([]);
    for (const { address } of articles) {
      const posting = thing(address, 'BlogPosting');
      const { document } = pageAt(address);
      expect(words(posting['headline'])).toBe(words(document.querySelector('h1')!.textContent));
      expect(posting['datePublished']).toBe(document.querySelector('article time')!.getAttribute('datetime'));
      expect(getText(address)).toContain(posting['author'].name);
      expect(posting['inLanguage']).toBe(`${locale}-CA`);
    }
  });

  test(`the structured data of each product in ${locale} has the name and price that its page and the shop show`, () => {
    const list = thing(path('products', locale), 'ItemList')['itemListElement'] as Thing[];
    const shop = pageAt(path('products', locale)).document;
    const cards = [...shop.querySelectorAll('article[id]')];
    expect(list.map(({ url }) => url)).toEqual(cards.map((card) => SITE + productPath(card.id, locale)));
    expect(cards).toHaveLength(seededProducts().length);
    for (const card of cards) {
      const address = productPath(card.id, locale);
      const product = thing(address, 'Product');
      const price = formatPrice(Math.round(Number(product['offers'].price) * 100), locale);
      expect(product['offers']).toMatchObject({
        priceCurrency: 'CAD',
        availability: 'https://schema.org/InStock',
        url: SITE + address,
      });
      expect(getText(address)).toContain(words(price));
      expect(words(card.textContent)).toContain(words(price));
      expect(words(product['name'])).toBe(words(pageAt(address).document.querySelector('h1')!.textContent));
      expect(words(card.textContent)).toContain(words(product['name']));
    }
  });
}

/** Returns an element's text with a space between its blocks, as a screen reader reads it. */
function blocks(element: Element): string {
  const items = [...element.querySelectorAll('li, p')].filter((item) => !item.querySelector('li, p'));
  return items.length > 0 ? items.map((item) => item.textContent).join(' ') : (element.textContent ?? '');
}
