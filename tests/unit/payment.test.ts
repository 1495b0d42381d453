import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import { parsePaymentAnswer, parsePaymentOffer, parsePaymentRequest } from '../../src/domain/billing/payment.ts';

const ORDER = '3f2b8a52-7f0e-4a55-9d3c-1a2b3c4d5e6f';

test('a request to pay names an order and a language, and nothing else is one', () => {
  expect(parsePaymentRequest({ order: ORDER, locale: 'en', other: 1 })).toEqual({ order: ORDER, locale: 'en' });
  for (const fields of [{}, { order: ORDER }, { order: 'x', locale: 'fr' }, { order: ORDER, locale: 'de' }, null])
    expect(parsePaymentRequest(fields)).toBeUndefined();
});

test('whether there is online payment', () => {
  expect(parsePaymentOffer({ online: true })).toBe(true);
  expect(parsePaymentOffer({ online: false })).toBe(false);
  expect(() => parsePaymentOffer({})).toThrow(ValiError);
});

describe('the answer to a press of the button', () => {
  test('the address of the page on which one pays', () => {
    expect(parsePaymentAnswer({ url: 'https://checkout.stripe.com/c/pay/cs_1' })).toEqual({
      kind: 'opened',
      url: 'https://checkout.stripe.com/c/pay/cs_1',
    });
  });

  test('a refusal, in words', () => {
    expect(parsePaymentAnswer({ error: 'Cette facture est déjà payée.', code: 'already_paid' })).toEqual({
      kind: 'refused',
      message: 'Cette facture est déjà payée.',
    });
  });

  test.each([{}, { url: 'javascript:alert(1)' }, { url: '/pay' }, 'x'])('neither: %j', (answer) => {
    expect(() => parsePaymentAnswer(answer)).toThrow(ValiError);
  });
});
