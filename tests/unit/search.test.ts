import fc from 'fast-check';
import { strings } from '../../src/i18n/strings/index.ts';
import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import { indexProducts, toProducts } from '../../src/features/search/rules/product-search.ts';
import { parseNames } from '../../src/features/products/rules/product-names.ts';
import {
  foldText,
  hasSearchWord,
  isSearchable,
  search,
  suggest,
  toIndexed,
  type PageResult,
} from '../../src/features/search/rules/search.ts';
import { parseIndex, writeIndex } from '../../src/features/search/rules/search-index.ts';
import { shorten } from '../../src/core/text.ts';
import { meaningfulWords } from '../../src/core/fold.ts';
import { beginsTitle, toFolded } from '../../src/features/search/rules/match.ts';
import { isOneErrorAway } from '../../src/features/search/rules/spelling.ts';
import { toStem } from '../../src/features/search/rules/stem.ts';

const page = (title: string, description = ''): PageResult => ({
  type: 'page',
  kind: 'page',
  title,
  description,
  url: `/${title}`,
});
const titles = (results: PageResult[], query: string): string[] =>
  search(results.map(toIndexed), query).results.map(({ title }) => title);

/** Short texts of few letters, so that words often match. The texts contain accents, capitals and apostrophes. */
const text = fc.string({ unit: fc.constantFrom(...Array.from('aàeéÉoœnN\u0301 ’')), maxLength: 12 });
const results = fc.array(
  fc.record({ title: text, description: text }).map(({ title, description }) => page(title, description)),
  { maxLength: 8 },
);

/** Words with a meaning. The search ignores short words such as « de » next to them. */
const word = fc.string({ unit: fc.constantFrom(...Array.from('kzéœ')), minLength: 2, maxLength: 6 });
const query = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

describe('foldText', () => {
  test.each([
    ['  L’ÉTÉ   à Noël ', 'l ete a noel'],
    ['Main-d’Œuvre', 'main d oeuvre'],
    ['1\u00a0640\u202fW', '1 640 w'],
    ['5kWh, LiFePO4', '5 kwh lifepo 4'],
    ['hors‑réseau, hors–réseau/hors−réseau', 'hors reseau hors reseau hors reseau'],
    ['« Neige »…', 'neige'],
    ['ﬁnance\u00adment\u200b', 'financement'],
    ['ex æquo, STRASSE, straße', 'ex aequo strasse strasse'],
    ['8 m²', '8 m 2'],
  ])('folds %j to %j', (given, folded) => expect(foldText(given)).toBe(folded));

  test('changes nothing in a text that is already folded', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), text), (given) => {
        expect(foldText(foldText(given))).toBe(foldText(given));
      }),
    ));
});

describe('a query', () => {
  test.each([
    ['', false, false],
    ['a', false, false],
    [' a ', false, false],
    ['ab', true, true],
    [' é! ', true, true],
    ['??', true, false],
    ['« »', true, false],
  ])('is classified: %j (long enough: %s, has a word: %s)', (given, isLong, hasWord) =>
    expect([isSearchable(given), hasSearchWord(given)]).toEqual([isLong, hasWord]),
  );
});

describe('toStem', () => {
  test.each([
    'chalet chalets',
    'electricien electriciens electricienne electriciennes',
    'battery batterie batteries',
    'warranty warranties',
    'panneau panneaux',
    'regional regionaux regionale regionales',
    'travail travaux',
    'lieu lieux',
    'lumineux lumineuse lumineuses',
    'neuf neufs neuve neuves',
    'residentiel residentielle residentielles',
    'premier premiere premieres',
    'installer installe installee installees installed installing installez',
    'switch switches',
    'process processes',
    'leaf leaves',
    'kit kits',
  ])('returns one stem for %s', (forms) => expect(new Set(forms.split(' ').map(toStem)).size).toBe(1));

  test.each([
    ['prix', 'pris'],
    ['panne', 'panneau'],
    ['toit', 'toi'],
    ['charge', 'chargeur'],
    ['price', 'prince'],
  ])('returns different stems for %s and %s', (word, other) => expect(toStem(word)).not.toBe(toStem(other)));
});

describe('isOneErrorAway', () => {
  test.each([
    ['neige', 'neige', true],
    ['neige', 'niege', true],
    ['neige', 'neig', true],
    ['neige', 'neigee', true],
    ['neige', 'noige', true],
    ['neige', 'nieg', false],
    ['neige', 'nagee', false],
    ['abcd', 'badc', false],
    ['aab', 'ab', true],
    ['', 'a', true],
  ])('compares %j with %j, and returns %s', (word, other, is) => {
    expect(isOneErrorAway(word, other)).toBe(is);
    expect(isOneErrorAway(other, word)).toBe(is);
  });
});

describe('search', () => {
  test('ignores case and accents in titles and descriptions', () => {
    expect(titles([page('Été'), page('Autre', 'un bel ÉTÉ'), page('Hiver')], 'ete')).toEqual(['Été', 'Autre']);
  });

  const SITE = [
    page('Équiper un chalet hors réseau', 'Un chalet, des panneaux.'),
    page('Batteries en hiver', 'Ce que le froid fait d’une batterie.'),
    page('La neige sur les panneaux', 'Quand la déneiger.'),
    page('Trouver un électricien', 'Une liste de maîtres électriciens.'),
    page('Warranty terms', 'Which warranties apply, by e-mail.'),
    page('Main-d’œuvre', 'Des prix à l’heure, pour 5 kWh.'),
  ];
  test.each([
    ['chalet', 'chalets', 'CHALETS', 'chalte', 'chalt', 'chaalet', 'les chalets', '« chalet »', 'chalets ?'],
    ['hors réseau', 'hors-réseau', 'hors‑réseau', 'hors – réseau', 'hors réseaux', 'hors resaeu'],
    ['batterie', '(batterie)', 'batteries', 'batterries', 'baterie', 'battreie', '"batterie"', 'la batterie,'],
    ['neige', 'la neige, et après ?', 'niege', 'la neige…', 'neiges'],
    ['électricien', 'électriciens', 'électricienne', 'electricein'],
    ['warranty', 'warranties', 'waranty', 'warrantys', 'the warranty'],
    ['main-d’œuvre', 'main d oeuvre', "main d'œuvre", 'mains-d’œuvre'],
    ['5 kWh', '5kWh', '5-kwh', '5\u00a0kWh'],
    ['e-mail', 'email', 'e‑mail', 'emails'],
  ])('finds the same pages for %s and its other forms', (...queries) => {
    const results = queries.map((query) => titles(SITE, query));
    expect(results[0]).not.toEqual([]);
    for (const [place, query] of queries.entries()) expect(results[place], query).toEqual(results[0]);
  });

  test.each(['toit', 'eau', 'pris', 'xyzzy', 'nige ', 'chaletterie', 'kilo', '5 Wh'])('finds no page for %j', (query) =>
    expect(titles(SITE, query)).toEqual([]),
  );

  test('corrects the first letter of a word only if no correction keeps the typed first letter', () => {
    expect(titles([page('Chalet')], 'shalet')).toEqual(['Chalet']);
    expect(titles([page('Chalet'), page('Shalem')], 'shalet')).toEqual(['Shalem']);
  });

  test('does not correct a word that occurs on the site', () => {
    expect(titles([page('La panne'), page('La panse'), page('Le chalet'), page('Le chalut')], 'panne')).toEqual([
      'La panne',
    ]);
  });

  test('ranks exact words before other forms, and in each of these two groups titles before descriptions', () => {
    const all = [page('Un chalet'), page('Autre', 'deux chalets'), page('Loin', 'un chalet'), page('Nos chalets')];
    expect(titles(all, 'chalets')).toEqual(['Nos chalets', 'Autre', 'Un chalet', 'Loin']);
  });

  test('ranks titles before descriptions, and the beginning of a word before its middle', () => {
    const all = [page('Loin', 'surcharger'), page('Recharge'), page('Près', 'la charge'), page('La charge')];
    expect(titles(all, 'charge')).toEqual(['La charge', 'Recharge', 'Près', 'Loin']);
  });

  test('finds a short text only at the beginning of words', () => {
    expect(titles([page('Ouvrir'), page('En VR'), page('Un panneau'), page('L’eau')], 'vr')).toEqual(['En VR']);
    expect(titles([page('Un panneau'), page('L’eau')], 'eau')).toEqual(['L’eau']);
  });

  test('treats the additional search words of a page like its title', () => {
    const all = [page('Des aides', 'une subvention'), { ...page('Tarifs'), otherWords: 'Subvention, crédit d’impôt' }];
    expect(titles(all, 'subvention')).toEqual(['Tarifs', 'Des aides']);
    expect(titles(all, 'credits impots')).toEqual(['Tarifs']);
  });

  test('searches for function words if nothing else is typed', () => {
    expect(titles([page('Pour vous'), page('Chalet')], 'pour')).toEqual(['Pour vous']);
    expect(titles([page('Pour vous'), page('Chalet')], 'pour un chalet')).toEqual(['Chalet']);
  });

  test.each(['', 'a', ' a ', '??', '« »', '\u200b\u200b', '🙂🙂'])('finds nothing for %j', (query) =>
    expect(titles([page('a ? « »')], query)).toEqual([]),
  );

  test('ignores case, accents and the order of the words', () =>
    fc.assert(
      fc.property(results, query, (all, words) => {
        const results = new Set(titles(all, words));
        expect(new Set(titles(all, words.split(' ').reverse().join(' ').toUpperCase()))).toEqual(results);
        expect(new Set(titles(all, foldText(words)))).toEqual(results);
      }),
    ));

  test('finds no additional pages if a word is added to the query, unless no page has every word', () =>
    fc.assert(
      fc.property(results, query, word, (all, words, more) => {
        const { results: answers, isPartial } = search(all.map(toIndexed), `${words} ${more}`);
        if (!isPartial) expect(titles(all, words)).toEqual(expect.arrayContaining(answers.map(({ title }) => title)));
      }),
    ));

  test.each([
    ['une borne de recharge', ['La recharge', 'Le chalet'], true],
    ['Recharge BORNE chalet', ['Le chalet'], true],
    ['borne, recharje', ['La recharge', 'Le chalet'], true],
    ['borne 400 kW', [], false],
    ['la recharge', ['La recharge', 'Le chalet'], false],
    ['borne', [], false],
  ])(
    'finds the pages that contain every word of %j, or otherwise the highest number of its specific words',
    (typed, expected, isPartial) => {
      const all = [page('La recharge', 'Sans un arbre'), page('Le chalet', 'La recharge de 400 kW'), page('La neige')];
      const answer = search(all.map(toIndexed), typed);
      expect(answer.results.map(({ title }) => title)).toEqual(expected);
      expect(answer.isPartial).toBe(isPartial);
    },
  );

  test('finds a page whose whole title is typed', () =>
    fc.assert(
      fc.property(results, query, (all, title) => {
        expect(titles([...all, page(title)], title)).toContain(title);
      }),
    ));
});

describe('suggest', () => {
  const { availability } = strings('fr');
  const products = indexProducts(
    [
      { id: 'a', name: 'Ensemble Chalet', priceCents: 699_000, imageUrl: '/a.avif', leadWeeks: 0 },
      { id: 'b', name: 'Batterie LiFePO4 48 V', priceCents: 1000, imageUrl: '/b.avif', leadWeeks: 1 },
      { id: 'c', name: 'Le Grand Chalet', priceCents: 1050, imageUrl: '/c.avif', leadWeeks: null },
    ],
    ['a'],
    'fr',
    availability,
  );
  const index = [...products, ...[page('Un chalet'), page('La batterie'), page('Ensemble')].map(toIndexed)];
  const suggested = (typed: string): string[] => suggest(index, typed).results.map(({ title }) => title);

  test.each([
    ['ens', ['Ensemble Chalet', 'Ensemble']],
    ['ensemble chalets', ['Ensemble Chalet']],
    ['Batteries', ['Batterie LiFePO4 48 V', 'La batterie']],
    ['baterie', ['Batterie LiFePO4 48 V', 'La batterie']],
    ['grand', ['Le Grand Chalet']],
    ['le grand ch', ['Le Grand Chalet']],
    ['chalet', ['Ensemble Chalet', 'Le Grand Chalet', 'Un chalet']],
  ])('lists the products for %j before the pages', (typed, expected) => expect(suggested(typed)).toEqual(expected));

  test('shows a product’s price and availability, and links to its own page, or to the products page if the build had no page for it', () => {
    expect(products.map(({ result: { url, description, imageUrl } }) => [url, description, imageUrl])).toEqual([
      ['/produits/a', '6\u00a0990\u00a0$\u00a0CAD', '/a.avif'],
      ['/produits#b', '10\u00a0$\u00a0CAD · Disponible dans environ 1\u00a0semaine', '/b.avif'],
      ['/produits#c', '10,50\u00a0$\u00a0CAD · Pas disponible en ce moment', '/c.avif'],
    ]);
  });

  test('lists at most four products, then at most five pages', () => {
    const many = [
      ...indexProducts(
        Array.from({ length: 9 }, (_, id) => ({
          id: `${id}`,
          name: `Grand Lac ${id}`,
          priceCents: 1,
          imageUrl: '',
          leadWeeks: 0,
        })),
        [],
        'fr',
        availability,
      ),
      ...Array.from({ length: 9 }, (_, id) => toIndexed(page(`Lac ${id}`))),
    ];
    expect(suggest(many, 'lac').results.map(({ type }) => type)).toEqual([
      ...Array(4).fill('product'),
      ...Array(5).fill('page'),
    ]);
  });
});

describe('the index file', () => {
  const { availability } = strings('fr');

  test('contains the same data after it is written and parsed', () =>
    fc.assert(
      fc.property(
        results,
        text,
        fc.array(
          fc.record({
            id: fc.string(),
            name: fc.string(),
            priceCents: fc.nat(),
            imageUrl: fc.string(),
            leadWeeks: fc.option(fc.nat()),
          }),
        ),
        (all, words, products) => {
          const described = all.map((page): PageResult => ({ ...page, otherWords: words }));
          expect(parseIndex(JSON.parse(writeIndex(described, products, availability)))).toEqual({
            pages: described.map(toIndexed),
            products,
            words: availability,
          });
        },
      ),
    ));

  test.each([
    [null],
    ['<html>'],
    [{}],
    [{ pages: [['page', 'a', 'b']], sheets: [] }],
    [{ pages: [['unknown', 'a', 'b', 'c']], sheets: [] }],
  ])('is refused if it is %j', (data) => expect(() => parseIndex(data)).toThrow(ValiError));
});

test('no products are read from an index file that a previous version wrote', () =>
  expect(toProducts({ sheets: ['a'], pictures: ['/a.avif'] })).toEqual([]));

test('a product counts as in stock if its index file contains no lead times', () =>
  expect(toProducts({ sheets: ['a'], names: ['A'], cents: [100], pictures: ['/a.avif'] })).toEqual([
    { id: 'a', name: 'A', priceCents: 100, imageUrl: '/a.avif', leadWeeks: 0 },
  ]));

describe('product names', () => {
  const row = { id: 'x', name: 'Été', name_en: null, price: '7490.00', image_url: '/x.avif', lead_weeks: 6 };
  const product = { id: 'x', name: 'Été', priceCents: 749_000, imageUrl: '/x.avif', leadWeeks: 6 };

  test('are in the requested language, or in French if there is no translation', () => {
    const english = { ...row, name_en: 'Summer' };
    expect(parseNames([row, { ...row, name_en: '' }], 'en')).toEqual([product, product]);
    expect(parseNames([english], 'en')).toEqual([{ ...product, name: 'Summer' }]);
    expect(parseNames([english], 'fr')).toEqual([product]);
  });
  test.each([{ name: null }, { price: 'free' }, { image_url: 1 }])('are refused if a row contains %j', (wrong) =>
    expect(() => parseNames([{ ...row, ...wrong }], 'fr')).toThrow(ValiError),
  );
});

describe('shorten', () => {
  test.each([
    ['court', 10, 'court'],
    ['un texte, plus long', 12, 'un texte…'],
    ['un texte plus long', 8, 'un texte…'],
    ['anticonstitutionnellement', 8, 'anticons…'],
    [' anticonstitutionnellement', 8, ' anticon…'],
    ['☀☀☀😀😀', 4, '☀☀☀…'],
    ['☀☀😀😀', 4, '☀☀😀…'],
  ])('shortens %j at %i characters to %j', (given, length, short) => expect(shorten(given, length)).toBe(short));
});

test('meaningfulWords returns no words for an empty text, and beginsTitle returns false for a title shorter than the query', () => {
  expect(meaningfulWords('')).toEqual([]);
  const words = ['batterie', 'chauffante'].map((typed) => ({ typed, corrections: [] }));
  expect(beginsTitle(words, toFolded('batterie'))).toBe(false);
});
