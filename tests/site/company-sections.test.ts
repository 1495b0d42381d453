// Checks the sections on the company's people, steps, rates and zones, and the links to them.
import { expect, test } from 'vitest';
import { personId, findPerson } from '../../src/core/content/person-id.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { articlePath, path, type RouteId } from '../../src/i18n/routes.ts';
import { builtPages, words } from '../support/built-site.ts';
import { company } from '../support/company.ts';
import { readFields, publishedTexts } from '../support/content.ts';

type Fields<Item> = Record<string, Item>;

const pageAt = (address: string): Document => builtPages().find((page) => page.address === address)!.document;
const getMain = (route: RouteId, locale: Locale): Element => pageAt(path(route, locale)).querySelector('main')!;
const readPeople = (locale: Locale) =>
  (readFields('pages/about', locale)['crew'] as Fields<Fields<string>[]>)['people'] as unknown as { name: string }[];

test.each(LOCALES)(
  'the name of an article’s author links to the author’s passage on the page about the company (%s)',
  (locale) => {
    let linked = 0;
    for (const id of publishedTexts('blog')) {
      const author = String(readFields(`blog/${id}`, locale)['author']);
      const person = findPerson(author, readPeople(locale));
      if (!person) continue;
      linked += 1;
      const anchor = personId(person.name);
      const link = pageAt(articlePath(Number(id), locale)).querySelector(
        `a[href="${path('about', locale)}#${anchor}"]`,
      );
      expect(words(link?.textContent ?? null), id).toBe(words(author));
      expect(words(pageAt(path('about', locale)).getElementById(anchor)?.textContent ?? null)).toContain(person.name);
    }
    expect(linked).toBeGreaterThan(0);
  },
);

test.each(LOCALES)('the contact page names each person of the company (%s)', (locale) => {
  const people = readPeople(locale);
  expect(people.length).toBeGreaterThan(0);
  for (const { name } of people) expect(words(getMain('contact', locale).textContent)).toContain(name);
});

test.each(LOCALES)('the delivery page lists the steps of an installation with its three payments (%s)', (locale) => {
  const steps = words(getMain('delivery', locale).querySelector('ol.timeline')?.textContent ?? null);
  const { deposit, delivery, balance } = company.installPayments;
  for (const percent of [deposit, delivery, balance])
    expect(steps).toMatch(new RegExp(`\\b${percent}${locale === 'fr' ? ' %' : '%'}`));
});

test.each(LOCALES)('each rate and aid has a status and a link to its source (%s)', (locale) => {
  const rows = [...getMain('rates', locale).querySelectorAll('table.rates tbody tr')];
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    expect(words(row.querySelector('b')?.textContent ?? null)).not.toBe('');
    expect(row.querySelector('a[href^="https://"]'), row.textContent ?? '').not.toBeNull();
  }
});

test.each(LOCALES)('each municipality of the map is also in the list next to it (%s)', (locale) => {
  const section = getMain('installation', locale).querySelector('section[aria-labelledby=area]')!;
  const list = words(section.querySelector('ul')!.textContent);
  expect(company.travel.places).not.toEqual([]);
  for (const { name } of company.travel.places) {
    expect(words(section.querySelector('svg')!.textContent)).toContain(name);
    expect(list).toContain(name);
  }
});

test('no page shows a placeholder as the licence number, or as the name of a testimonial’s customer', () => {
  const shown = builtPages().filter(({ document }) =>
    /0000-\u2060?0000|Prénom Nom|First name/.test(document.documentElement.textContent ?? ''),
  );
  expect(shown.map(({ address }) => address)).toEqual([]);
});
