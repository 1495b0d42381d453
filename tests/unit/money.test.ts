import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsFromPrice, formatPrice } from '../../src/core/money.ts';

describe('centsFromPrice', () => {
  test.each([
    ['6990.00', 699_000],
    ['399', 39_900],
    [399, 39_900],
    [0.5, 50],
    ['19.9', 1_990],
    ['0.07', 7],
  ])('converts the price %j to %i cents', (price, cents) => expect(centsFromPrice(price)).toBe(cents));

  test.each([['1.005'], ['-1'], ['1e3'], ['12,50'], [''], [null], [undefined], [Number.NaN], [[399]], ['12345678901']])(
    'returns undefined for %j',
    (price) => expect(centsFromPrice(price)).toBeUndefined(),
  );

  test('parses every amount of the database, as a string and as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(centsFromPrice(text)).toBe(cents);
        expect(centsFromPrice(Number(text))).toBe(cents);
      }),
    );
  });
});

describe('formatPrice', () => {
  test.each([
    [699_000, 'fr', '6\u00a0990\u00a0$\u00a0CAD'],
    [699_000, 'en', '6,990\u00a0$\u00a0CAD'],
    [39_995, 'fr', '399,95\u00a0$\u00a0CAD'],
    [39_995, 'en', '399.95\u00a0$\u00a0CAD'],
    [0, 'fr', '0\u00a0$\u00a0CAD'],
    [10, 'en', '0.10\u00a0$\u00a0CAD'],
    [123_456_700, 'fr', '1\u00a0234\u00a0567\u00a0$\u00a0CAD'],
  ] as const)('%i cents in %s is %s', (cents, language, text) => expect(formatPrice(cents, language)).toBe(text));

  test('contains no space at which a line could break', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.constantFrom('fr', 'en'), (cents, language) => {
        expect(formatPrice(cents, language)).not.toMatch(/[ \u202f]/);
      }),
    );
  });
});
