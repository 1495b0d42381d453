// Tests the rules of quotes: taxes by province, rows of amounts, responses.
import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import { parseQuoteResponse } from '../../src/features/quotes/rules/customer-quote.ts';
import { noonOn } from '../../src/core/quebec-day.ts';
import { formatRows } from '../../src/features/quotes/rules/amounts.ts';
import { amountRows, getProvince } from '../../src/features/quotes/rules/document.ts';
import { harmonizedPercent, taxesIn } from '../../src/features/quotes/rules/sale-taxes.ts';

describe('taxes of a sale', () => {
  // The amounts equal those in tests/database/quotes.test.ts.
  test.each([
    ['QC', 14_500, 28_928, undefined],
    ['ON', 37_700, 0, 13],
    ['NS', 40_600, 0, 14],
    ['NB', 43_500, 0, 15],
    ['BC', 14_500, 0, undefined],
    ['constructor', 14_500, 0, undefined],
  ])('are computed for the province %s', (province, gstCents, qstCents, percent) => {
    expect(taxesIn(290_000, province)).toEqual({ gstCents, qstCents });
    expect(harmonizedPercent(province)).toBe(percent);
  });
});

describe('amounts of a quote', () => {
  const amounts = { subtotal_cents: 100, gst_cents: 5, qst_cents: 10, total_cents: 115, deposit_cents: 23 };

  test('name the tax of the province, and leave out zeros', () => {
    expect(amountRows(amounts, 'QC', 20)).toEqual([
      ['subtotal', 100],
      ['gst', 5],
      ['qst', 10],
      ['total', 115],
      ['deposit', 23, 20],
    ]);
    expect(amountRows({ ...amounts, qst_cents: 0, deposit_cents: 0 }, 'ON', 0)).toEqual([
      ['subtotal', 100],
      ['hst', 5, 13],
      ['total', 115],
    ]);
  });

  test('include the previous total and the difference for an amendment, even if the difference is zero', () => {
    const changed = (before: number) => amountRows({ ...amounts, deposit_cents: 0 }, 'QC', 0, before).slice(-2);
    expect(changed(100)).toEqual([
      ['before', 100],
      ['difference', 15],
    ]);
    expect(changed(115)[1]).toEqual(['difference', 0]);
    expect(changed(200)[1]).toEqual(['difference', -85]);
  });

  test.each([
    ['difference', 1_500, '+15 $ CAD'],
    ['difference', -1_550, '\u221215,50 $ CAD'],
    ['difference', 0, '0 $ CAD'],
    ['total', 1_500, '15 $ CAD'],
  ] as const)('have a plus or minus sign only in a difference: %s of %d', (name, cents, text) => {
    const [row] = formatRows([[name, cents]], { difference: 'd', total: 't' }, 'fr');
    expect(row!.price.replaceAll('\u00a0', ' ')).toBe(text);
  });

  test('use the province of the address, or Quebec for a pick-up', () => {
    const address = { line1: 'a', line2: '', city: 'b', province: 'ON', postal_code: 'K6A 1A1' };
    expect([getProvince({ address }), getProvince({ address: null })]).toEqual(['ON', 'QC']);
  });

  test('always have a subtotal and a total', () => {
    const nothing = { subtotal_cents: 0, gst_cents: 0, qst_cents: 0, total_cents: 0, deposit_cents: 0 };
    expect(amountRows(nothing, 'QC', 20)).toEqual([
      ['subtotal', 0],
      ['total', 0],
    ]);
  });
});

test('noonOn returns a time on the same day in Quebec, in winter and in summer', () => {
  const inQuebec = (day: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(noonOn(day)));
  for (const day of ['2026-12-24', '2027-06-24']) expect(inQuebec(day)).toBe(day);
});

test('parseQuoteResponse returns a valid response, and throws for an invalid response', () => {
  expect(parseQuoteResponse({ refusal: 'unknown_link' })).toEqual({ refusal: 'unknown_link' });
  expect(() => parseQuoteResponse({ refusal: 'bad_weather' })).toThrow(ValiError);
  expect(() => parseQuoteResponse({ quote: {} })).toThrow(ValiError);
});
