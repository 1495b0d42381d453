import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxesOn, withTaxes } from '../../src/core/taxes.ts';

test.each([
  [10_000, 500, 998, 11_498],
  [1_999, 100, 199, 2_298],
  [3_333, 167, 332, 3_832],
  [699_000, 34_950, 69_725, 803_675],
  [0, 0, 0, 0],
])('%i cents, %i cents of GST and %i cents of QST add up to %i cents', (cents, gstCents, qstCents, together) => {
  const taxes = taxesOn(cents);
  expect(taxes).toEqual({ gstCents, qstCents });
  expect(withTaxes(cents, taxes)).toBe(together);
});

test('each tax is a whole number of cents, at most half a cent from the exact tax', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
      const { gstCents, qstCents } = taxesOn(cents);
      expect(Number.isSafeInteger(gstCents) && Number.isSafeInteger(qstCents)).toBe(true);
      // Multiplies by 100 000, so that only integers are compared: a rate of 5 000 is 5 %, 9 975 is 9.975 %.
      expect(Math.abs(gstCents * 100_000 - cents * 5_000)).toBeLessThanOrEqual(50_000);
      expect(Math.abs(qstCents * 100_000 - cents * 9_975)).toBeLessThanOrEqual(50_000);
    }),
    { numRuns: 10_000 },
  );
});
