import { describe, expect, test } from 'vitest';
import { localizeFields } from '../../src/features/inquiry/rules/forms/localized-fields.ts';
import { DELIVERY_ADDRESS, ORDER_CONTACT } from '../../src/features/inquiry/rules/forms/tables/checkout.ts';
import { checkOrderDetails, normalizeDetail } from '../../src/features/orders/rules/order-details.ts';

const FIELDS = { contact: ORDER_CONTACT, address: DELIVERY_ADDRESS };
const ALL = [...ORDER_CONTACT, ...DELIVERY_ADDRESS];
const TYPED = {
  name: 'Jeanne',
  phone: '(450) 555-0142',
  delivery: 'delivery',
  line1: '12, chemin du Lac',
  city: 'Mont-Tremblant',
  province: 'QC',
  postal_code: 'j8e1t1',
};

test.each([
  ['postal_code', ' joe-1t1. ', 'J0E 1T1'],
  ['phone', 'tel:+1-450-555-0142;ext=203', '450 555-0142 ext. 203'],
  ['name', ' Jean\u200b\tTremblay ', 'Jean Tremblay'],
  ['note', 'a\r\nb\u000bc', 'a\nb\nc'],
])('the field %s normalizes %j to %j', (name, typed, written) =>
  expect(
    normalizeDetail(
      ALL.find((field) => field.name === name)!,
      typed,
    ),
  ).toBe(written),
);

describe('the typed details', () => {
  test('get the same errors if the fields are localized for a page', () => {
    const fields = { contact: localizeFields(ORDER_CONTACT, 'en'), address: localizeFields(DELIVERY_ADDRESS, 'en') };
    expect(checkOrderDetails(fields, { ...TYPED, phone: '7' })).toEqual({
      kind: 'invalid',
      errors: { phone: 'phone_invalid' },
    });
    expect(checkOrderDetails(fields, {})).toEqual(checkOrderDetails(FIELDS, {}));
  });

  test('are normalized, and missing optional fields become empty', () => {
    expect(checkOrderDetails(FIELDS, TYPED)).toEqual({
      kind: 'valid',
      value: { ...TYPED, phone: '450 555-0142', postal_code: 'J8E 1T1', line2: '', note: '' },
    });
  });

  test('need no address for a pick-up, and lose an address that was typed', () => {
    const { name, phone } = TYPED;
    expect(checkOrderDetails(FIELDS, { ...TYPED, delivery: 'pickup' })).toMatchObject({
      kind: 'valid',
      value: { name, phone: '450 555-0142', delivery: 'pickup', line1: '', city: '', province: '', postal_code: '' },
    });
    expect(checkOrderDetails(FIELDS, { name, phone, delivery: 'pickup' }).kind).toBe('valid');
  });

  test.each([
    [{ name: '' }, { name: 'name_required' }],
    [{ name: '\u0000\u200b' }, { name: 'name_required' }],
    [{ phone: '' }, { phone: 'phone_required' }],
    [{ phone: '150 555-0142' }, { phone: 'phone_invalid' }],
    [{ delivery: '' }, { delivery: 'delivery_required' }],
    [{ delivery: 'drone' }, { delivery: 'unknown_option' }],
    [
      { line1: ' ', city: '' },
      { line1: 'line1_required', city: 'city_required' },
    ],
    [{ province: 'VT' }, { province: 'unknown_option' }],
    [{ postal_code: 'D8E 1T1' }, { postal_code: 'postal_code_invalid' }],
    [{ note: 'x'.repeat(1_001) }, { note: 'too_long' }],
  ])('with %j get the errors %j', (change, errors) =>
    expect(checkOrderDetails(FIELDS, { ...TYPED, ...change })).toEqual({ kind: 'invalid', errors }),
  );
});
