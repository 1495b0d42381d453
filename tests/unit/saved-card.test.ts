import { ValiError } from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  brandName,
  formatExpiry,
  hasExpired,
  parseCardPage,
  parseSavedCard,
} from '../../src/features/account/rules/saved-card.ts';
import { ANCHORS } from '../../src/i18n/anchors.ts';
import { CARD_ANCHORS } from '../../src/i18n/card-anchors.ts';

const card = { brand: 'visa', lastDigits: '4242', expiryMonth: 8, expiryYear: 2030 };
const refusal = { kind: 'refused', code: 'not_offered' };

describe('the response of the function “saved-card”', () => {
  test('is parsed as a card, as null if no card is saved, or as a refusal, and an invalid card is rejected', () => {
    expect(parseSavedCard({ kind: 'card', card })).toEqual({ kind: 'answered', value: { kind: 'card', card } });
    expect(parseSavedCard({ kind: 'card', card: null })).toEqual({
      kind: 'answered',
      value: { kind: 'card', card: null },
    });
    expect(parseSavedCard(refusal)).toEqual({ kind: 'answered', value: { kind: 'not_offered' } });
    const ended = { kind: 'refused', code: 'not_signed_in' };
    expect(parseSavedCard(ended)).toEqual(ended);
    expect(() => parseSavedCard({ kind: 'card', card: {} })).toThrow(ValiError);
  });

  test('contains the address of the page on which a card is saved, and is rejected if this is not a web address', () => {
    const url = 'https://checkout.stripe.com/c/pay/cs_1';
    expect(parseCardPage({ kind: 'opened', url })).toEqual({ kind: 'answered', value: url });
    expect(parseCardPage(refusal)).toEqual(refusal);
    for (const wrong of ['javascript:alert(1)', '/pay'])
      expect(() => parseCardPage({ kind: 'opened', url: wrong })).toThrow(ValiError);
  });
});

test('brandName returns the name of a known brand, and undefined for any other brand', () => {
  expect(brandName(card)).toBe('Visa');
  expect(brandName({ ...card, brand: 'unknown' })).toBeUndefined();
});

test('the expiry date is written as 08/2030, and the card is valid until the end of that month', () => {
  expect(formatExpiry(card)).toBe('08/2030');
  expect(hasExpired(card, new Date(2030, 7, 31, 23, 59))).toBe(false);
  expect(hasExpired(card, new Date(2030, 8, 1))).toBe(true);
  expect(hasExpired({ ...card, expiryMonth: 12 }, new Date(2031, 0, 1))).toBe(true);
  expect(hasExpired({ ...card, expiryMonth: 1 }, new Date(2029, 11, 31))).toBe(false);
});

test('Stripe’s page for saving a card leads back to anchors that no other link uses', () => {
  const anchors = [...Object.values(CARD_ANCHORS), ...Object.values(ANCHORS)];
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const anchor of Object.values(CARD_ANCHORS))
    expect([...new URLSearchParams(anchor.slice(1)).values()]).toEqual(['']);
});
