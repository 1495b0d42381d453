import { describe, expect, test } from 'vitest';
import { availabilityText, longestLead } from '../../src/features/products/rules/availability.ts';
import { strings } from '../../src/i18n/strings/index.ts';

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('availability', () => {
  test.each<[number | null, string, string]>([
    [0, '', ''],
    [1, 'Disponible dans environ 1 semaine', 'Available in about 1 week'],
    [6, 'Disponible dans environ 6 semaines', 'Available in about 6 weeks'],
    [null, 'Pas disponible en ce moment', 'Not available right now'],
  ])('is written in both languages (lead time in weeks: %s)', (leadWeeks, french, english) => {
    expect(spaced(availabilityText(leadWeeks, strings('fr').availability, 'fr'))).toBe(french);
    expect(spaced(availabilityText(leadWeeks, strings('en').availability, 'en'))).toBe(english);
  });

  test('an order has the lead time of its slowest product', () => {
    expect(longestLead([{ leadWeeks: 2 }, { leadWeeks: 6 }, { leadWeeks: 0 }])).toBe(6);
  });

  test('products that cannot be ordered do not affect the lead time of an order', () => {
    expect(longestLead([{ leadWeeks: null }, { leadWeeks: 2 }])).toBe(2);
    expect(longestLead([{ leadWeeks: null }])).toBe(0);
    expect(longestLead([])).toBe(0);
  });
});
