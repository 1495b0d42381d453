import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import {
  parsePaymentResponse,
  parsePaymentOffer,
  parsePaymentRequest,
} from '../../src/features/orders/rules/payment.ts';

const ORDER = '3f2b8a52-7f0e-4a55-9d3c-1a2b3c4d5e6f';

test('a payment request needs an order and a language', () => {
  expect(parsePaymentRequest({ order: ORDER, locale: 'en', other: 1 })).toEqual({ order: ORDER, locale: 'en' });
  for (const fields of [{}, { order: ORDER }, { order: 'x', locale: 'fr' }, { order: ORDER, locale: 'de' }, null])
    expect(parsePaymentRequest(fields)).toBeUndefined();
});

test('parsePaymentOffer returns whether online payment is available', () => {
  expect(parsePaymentOffer({ online: true })).toBe(true);
  expect(parsePaymentOffer({ online: false })).toBe(false);
  expect(() => parsePaymentOffer({})).toThrow(ValiError);
});

describe('parsePaymentResponse', () => {
  test('returns the address of the payment page', () => {
    expect(parsePaymentResponse({ url: 'https://checkout.stripe.com/c/pay/cs_1' })).toEqual({
      kind: 'opened',
      url: 'https://checkout.stripe.com/c/pay/cs_1',
    });
  });

  test('returns a refusal with its message', () => {
    expect(parsePaymentResponse({ error: 'Cette facture est déjà payée.', code: 'already_paid' })).toEqual({
      kind: 'refused',
      message: 'Cette facture est déjà payée.',
    });
  });

  test.each([{}, { url: 'javascript:alert(1)' }, { url: '/pay' }, 'x'])('throws for %j', (answer) => {
    expect(() => parsePaymentResponse(answer)).toThrow(ValiError);
  });
});
