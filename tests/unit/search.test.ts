import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import { parseFound } from '../../src/domain/product-search.ts';
import {
  foldText,
  holdsEvery,
  isSearchable,
  search,
  searchWords,
  toIndexed,
  type PageResult,
} from '../../src/domain/search.ts';
import { parseIndex, writeIndex } from '../../src/domain/search-index.ts';
import { shorten } from '../../src/domain/text.ts';
import { containing } from '../../src/supabase/like-pattern.ts';

const page = (title: string, description = ''): PageResult => ({
  type: 'page',
  kind: 'page',
  title,
  description,
  url: `/${title}`,
});
const titles = (results: PageResult[], query: string): string[] =>
  search(results.map(toIndexed), query).map(({ title }) => title);

/** Texts of a few letters, so that words are found often; with accents, capitals and apostrophes. */
const text = fc.string({ unit: fc.constantFrom(...Array.from('aàeéÉoœnN\u0301 ’')), maxLength: 12 });
const results = fc.array(
  fc.record({ title: text, description: text }).map(({ title, description }) => page(title, description)),
  { maxLength: 8 },
);

describe('foldText', () => {
  test.each([
    ['  L’ÉTÉ   à Noël ', 'l ete a noel'],
    ['Main-d’Œuvre', 'main-d oeuvre'],
    ['1\u00a0640\u202fW', '1 640 w'],
  ])('%j is compared as %j', (given, folded) => expect(foldText(given)).toBe(folded));

  test('folding twice is folding once', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), text), (given) => {
        expect(foldText(foldText(given))).toBe(foldText(given));
      }),
    ));
});

describe('a query', () => {
  test.each([
    ['', false],
    ['a', false],
    [' a ', false],
    ['ab', true],
    [' é! ', true],
  ])('%j is long enough: %s', (query, is) => expect(isSearchable(query)).toBe(is));

  test.each([
    ['L’hiver, et après ?', ['l', 'hiver,', 'et', 'apres']],
    ['« neige »', ['neige']],
    ['??', []],
    ['100 % _ \\ "a,b" *', ['100', '%', '_', '\\', '"a,b"', '*']],
  ])('%j looks for %j', (query, words) => expect(searchWords(query)).toEqual(words));
});

describe('search', () => {
  test('finds case and accents aside, in the title or the description', () => {
    expect(titles([page('Été'), page('Autre', 'un bel ÉTÉ'), page('Hiver')], 'ete')).toEqual(['Été', 'Autre']);
  });

  test('puts a title before a description, the beginning of a word before its middle', () => {
    const all = [page('Loin', 'en ouvrant'), page('Près', 'le vrac'), page('Ouvrir'), page('En VR'), page('(vrac)')];
    expect(titles(all, 'vr')).toEqual(['En VR', '(vrac)', 'Ouvrir', 'Près', 'Loin']);
  });

  test('takes the best place of a word that stands in several', () => {
    expect(titles([page('Ouvrir'), page('Ouvrir, puis vrai')], 'vr')).toEqual(['Ouvrir, puis vrai', 'Ouvrir']);
  });

  test('finds a page by words it does not say, as by its title', () => {
    const all = [page('Des aides', 'une subvention'), { ...page('Tarifs'), otherWords: 'Subvention, crédit d’impôt' }];
    expect(titles(all, 'subvention')).toEqual(['Tarifs', 'Des aides']);
    expect(titles(all, 'credit impot')).toEqual(['Tarifs']);
  });

  test.each(['', 'a', ' a ', '??', '« »'])('finds nothing for %j', (query) =>
    expect(titles([page('a ? « »')], query)).toEqual([]),
  );

  test('finds what holds every word, and nothing else', () =>
    fc.assert(
      fc.property(results, text, (all, query) => {
        const words = searchWords(query);
        const wanted = all.filter(({ title, description }) =>
          words.every((word) => foldText(title).includes(word) || foldText(description).includes(word)),
        );
        expect(new Set(search(all.map(toIndexed), query))).toEqual(
          new Set(isSearchable(query) && words.length > 0 ? wanted : []),
        );
      }),
    ));

  test('minds neither case, nor accents, nor the order of the words', () =>
    fc.assert(
      fc.property(results, fc.array(text, { maxLength: 3 }), (all, words) => {
        const found = new Set(titles(all, words.join(' ')));
        expect(new Set(titles(all, [...words].reverse().join(' ').toUpperCase()))).toEqual(found);
        const plain = foldText(words.join(' '));
        if (isSearchable(words.join(' ')) && isSearchable(plain)) expect(new Set(titles(all, plain))).toEqual(found);
      }),
    ));

  test('one more word finds no more', () =>
    fc.assert(
      fc.property(results, text, text, (all, query, more) => {
        fc.pre(isSearchable(query) && searchWords(query).length > 0);
        expect(titles(all, query)).toEqual(expect.arrayContaining(titles(all, `${query} ${more}`)));
      }),
    ));

  test('what has the word in its title never comes after what has it not', () =>
    fc.assert(
      fc.property(results, text, (all, query) => {
        const [word, ...others] = searchWords(query);
        fc.pre(word !== undefined && others.length === 0);
        const isInTitle = search(all.map(toIndexed), query).map(({ title }) => holdsEvery(foldText(title), [word]));
        expect(isInTitle).toEqual([...isInTitle].sort((one, other) => Number(other) - Number(one)));
      }),
    ));
});

describe('the index file', () => {
  test('is read back as it was written', () =>
    fc.assert(
      fc.property(
        results,
        text,
        fc.array(fc.record({ id: fc.string(), imageUrl: fc.string() })),
        (all, words, products) => {
          const described = all.map((one): PageResult => ({ ...one, otherWords: words }));
          expect(parseIndex(JSON.parse(writeIndex(described, products)))).toEqual({
            pages: described.map(toIndexed),
            productPages: products.map(({ id }) => id),
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
  ])('is refused when it is %j', (data) => expect(() => parseIndex(data)).toThrow(ValiError));
});

describe('products found', () => {
  const row = { id: 'x', folded: 'ete', name: 'Été', description: 'd', price: '7490.00' };

  test('are in the language asked for, and in French where there is no other', () => {
    expect(parseFound([row, { ...row, name_en: null, description_en: null }], [])).toEqual(
      Array(2).fill({ id: 'x', name: 'Été', description: 'd', priceCents: 749_000 }),
    );
    expect(parseFound([{ ...row, name_en: 'Summer', description_en: 'e' }], [])).toEqual([
      { id: 'x', name: 'Summer', description: 'e', priceCents: 749_000 },
    ]);
  });
  test('are those whose name holds every word', () => expect(parseFound([row], ['e', 't*'])).toEqual([]));
  test.each([{ name: null }, { price: 'free' }])('are refused with %j', (wrong) =>
    expect(() => parseFound([{ ...row, ...wrong }], [])).toThrow(ValiError),
  );
});

describe('the pattern of a word', () => {
  test.each([
    ['neige', '%neige%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
    ['a*b', '%a_b%'],
    ['"a,b(c)"', '%"a,b(c)"%'],
  ])('of %j is %j', (word, pattern) => expect(containing(word)).toBe(pattern));
});

describe('shorten', () => {
  test.each([
    ['court', 10, 'court'],
    ['un texte, plus long', 12, 'un texte…'],
    ['un texte plus long', 8, 'un texte…'],
  ])('%j at %i characters is %j', (given, length, short) => expect(shorten(given, length)).toBe(short));
});
