// Compares how the page (src/features/inquiry/rules/forms/tables/checkout.ts) and the database (`order_detail_errors`) check the
// details of an order. Both get the same input and must refuse the same fields.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMaxLength } from '../../src/features/inquiry/rules/forms/form-schema.ts';
import { DELIVERY_ADDRESS, ORDER_CONTACT } from '../../src/features/inquiry/rules/forms/tables/checkout.ts';
import {
  checkOrderDetails,
  normalizeDetail,
  type OrderDetailField,
} from '../../src/features/orders/rules/order-details.ts';
import { orderDetails } from '../support/order.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { LINES, OTHER_PHONES, OTHER_POSTAL_CODES, PHONES, POSTAL_CODES, TEXTS } from '../support/typed-text.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

type Details = Record<OrderDetailField, string>;

const FIELDS = { contact: ORDER_CONTACT, address: DELIVERY_ADDRESS };
const ALL = [...ORDER_CONTACT, ...DELIVERY_ADDRESS];
const TYPED = ALL.filter(({ kind }) => kind !== 'choice');
const PROVINCES = DELIVERY_ADDRESS.find((field) => field.name === 'province')!.options;
const VALID = Object.fromEntries(ALL.map(({ name }) => [name, orderDetails(1)[name]])) as Details;

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

/** Returns the details as the page normalizes and sends them. */
const normalize = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, typed]) => [
      name,
      normalizeDetail(
        ALL.find((field) => field.name === name)!,
        typed,
      ),
    ]),
  ) as Details;

function refusedByPage(details: Details): string[] {
  const checked = checkOrderDetails(FIELDS, details);
  return checked.kind === 'valid' ? [] : Object.keys(checked.errors).sort();
}

async function refusedByDatabase(many: readonly Details[]): Promise<string[][]> {
  const { rows } = await opened.database.query<{ fields: string[] }>(
    `select order_detail_errors(entry.details) as fields
     from jsonb_array_elements($1) with ordinality as entry (details, position) order by position`,
    [many.map((details) => ({ ...orderDetails(1), ...details }))],
  );
  return rows.map(({ fields }) => fields.sort());
}

/** Checks details with the page and the database. A failure names the details that only one of them accepts. */
async function expectSame(many: readonly Details[]): Promise<void> {
  const sent = many.map(normalize);
  const byDatabase = await refusedByDatabase(sent);
  const answers = sent.map((details, place) => ({
    details,
    refused: { byPage: refusedByPage(details), byDatabase: byDatabase[place]! },
  }));
  const isSame = ({ refused: { byPage, byDatabase } }: (typeof answers)[0]): boolean =>
    byPage.join() === byDatabase.join();
  expect(answers.filter((answer) => !isSame(answer))).toEqual([]);
}

test('in every text field, the page and the database refuse the same ASCII, space, control and format characters', async () => {
  const codes = [
    ...Array.from({ length: 0xa0 }, (_, place) => place + 1),
    0xad,
    0x61c,
    0x180e,
    0x2028,
    0x2029,
    0x202f,
    0x3000,
    0xd7ff,
    0xe000,
    0xfeff,
    0xfffd,
    0xffff,
    0x1f600,
    0x10ffff,
    ...Array.from({ length: 16 }, (_, code) => 0x2000 + code),
    ...Array.from({ length: 16 }, (_, code) => 0x202a + code),
    ...Array.from({ length: 16 }, (_, code) => 0x2060 + code),
  ];
  const details = TYPED.flatMap(({ name }) =>
    codes.map((code) => ({ ...VALID, [name]: `a${String.fromCodePoint(code)}b` })),
  );
  await expectSame(details);
});

/** Characters that the page removes or replaces in single-line texts, and that the database refuses. */
const REMOVED = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const isStorable = (text: string): boolean => !/\0|\p{Cs}/u.test(text);

test('the database refuses every format character in a single-line text, and no page sends such a character', async () => {
  const details = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Cf}/u.test(character))
    .map((character) => ({ ...VALID, name: `Jean${character}Tremblay` }));
  for (const { name } of details.map(normalize)) expect(name).toBe('JeanTremblay');
  expect((await refusedByDatabase(details)).map((fields) => fields.join())).toEqual(details.map(() => 'name'));
});

describe('the database', () => {
  const expectDatabase = async (field: OrderDetailField, texts: readonly string[], isTaken: boolean): Promise<void> => {
    const taken = (await refusedByDatabase(texts.map((text) => ({ ...VALID, [field]: text })))).map(
      (fields) => fields.length === 0,
    );
    expect(texts.filter((_text, place) => taken[place] !== isTaken)).toEqual([]);
  };
  const written = (rows: readonly (readonly [string, string])[]): string[] => rows.map(([, expected]) => expected);

  test('accepts normalized single lines, and refuses control and format characters', async () => {
    await expectDatabase('name', written(LINES).filter(Boolean), true);
    await expectDatabase(
      'name',
      LINES.map(([typed]) => typed).filter((typed) => isStorable(typed) && REMOVED.test(typed)),
      false,
    );
  });

  test('accepts normalized texts with line ends and tabs, and refuses other control characters', async () => {
    await expectDatabase('note', written(TEXTS), true);
    await expectDatabase('note', ['a\u000bb', 'L\u0092été', 'a\u0008'], false);
  });

  test('accepts normalized phone numbers, and refuses other text', async () => {
    await expectDatabase('phone', written(PHONES), true);
    await expectDatabase('phone', [...written(OTHER_PHONES), '450 555-0142 p. 2', '450 555-0142 poste '], false);
  });

  test('accepts normalized postal codes, and refuses other text', async () => {
    await expectDatabase('postal_code', written(POSTAL_CODES), true);
    await expectDatabase('postal_code', [...written(OTHER_POSTAL_CODES), 'JOE 1T1', 'J8E1T1'], false);
  });
});

test.each(['\0', '\ud83d', '\ude00'])('no page sends %j, which PostgreSQL cannot store', async (text) => {
  for (const { name } of TYPED) {
    const details = { ...VALID, [name]: `a${text}b` };
    expect(Object.values(normalize(details)).every(isStorable)).toBe(true);
    await expect(refusedByDatabase([details])).rejects.toThrow(
      /unsupported Unicode escape|invalid input syntax for type json/,
    );
  }
});

test('the page and the database refuse the same provinces, with delivery and pick-up, with and without an address', async () => {
  const provinces = [...Object.keys(PROVINCES), 'VT', 'qc', 'toString', ''];
  const none = { line1: '', line2: '', city: '', postal_code: '' };
  const details = provinces.flatMap((province) =>
    ['delivery', 'pickup', 'drone', 'toString', ''].flatMap((delivery) => [
      { ...VALID, province, delivery },
      { ...VALID, ...none, province, delivery },
    ]),
  );
  await expectSame(details);
  const [delivered, pickedUp] = [VALID, { ...VALID, ...none, province: '', delivery: 'pickup' }];
  expect([delivered, pickedUp].map(refusedByPage)).toEqual([[], []]);
});

/**
 * Generates texts for one field, shorter and longer than its limit. The texts contain characters of one and two UTF-16 units,
 * characters of other scripts, and invisible characters.
 */
const generateText = (field: (typeof ALL)[number]): fc.Arbitrary<string> => {
  const maxLength = getMaxLength(field);
  return fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\n',
      '\u00a0',
      '\ufeff',
      'Jeanne',
      ' Jeanne ',
      'a\nb',
      'a\r\nb',
      'a\rb',
      'a\tb',
      '👩‍👩‍👧',
      'שלום',
      'خاله\u200f',
    ),
    fc
      .tuple(fc.constantFrom('x', 'é', '水', 'e\u0301', '😀', '👩‍👩‍👧'), fc.integer({ min: -1, max: 1 }))
      .map(([letter, more]) => letter.repeat(Math.floor(maxLength / letter.length) + more)),
    fc
      .tuple(fc.constantFrom('x', 'é', '😀'), fc.integer({ min: -2, max: 2 }))
      .map(([letter, more]) => 'x'.repeat(maxLength - letter.length + more) + letter),
    fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\0')),
  );
};

const phone = fc.oneof(
  fc.constantFrom(
    '555-0142',
    '+1 (450) 555.0142',
    '1 450 555 0142',
    '4505550142',
    '450 155-0142',
    '150 555-0142',
    '450 555-0142 poste 203',
    '450 155-0142x9',
    '٤٥٠ ٥٥٥-٠١٤٢',
    '911',
  ),
  fc.stringMatching(/^[1-9]\d{2}[ .-]?\d{3}[ .-]?\d{4}$/),
);
const postalCode = fc.oneof(
  fc.constantFrom(
    'j8e1t1',
    'J8E-1T1',
    'J8E  1T1',
    'J8E 1T',
    'J8E 1T11',
    '05401',
    'D1A 1A1',
    'J8O 1T1',
    'W1A 1A1',
    'Ｊ8E 1T1',
  ),
  fc.stringMatching(/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/),
);
const createGenerator = (field: (typeof ALL)[number]): fc.Arbitrary<string> => {
  if (field.name === 'phone') return fc.oneof(phone, generateText(field));
  if (field.name === 'postal_code') return fc.oneof(postalCode, generateText(field));
  return field.kind === 'choice'
    ? fc.constantFrom(...Object.keys(field.options), '', 'x', '__proto__')
    : generateText(field);
};

test(`the page and the database refuse the same generated values, seed ${SEED}`, async () => {
  const changed = fc.record(Object.fromEntries(ALL.map((field) => [field.name, createGenerator(field)])), {
    requiredKeys: [],
  });
  const samples = fc.sample(changed, { numRuns: isFullScope ? 5_000 : 300, seed: SEED });
  await expectSame(samples.map((others) => ({ ...VALID, ...others })));
});
