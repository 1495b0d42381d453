// Tests how quotes that staff type are read, and how the database's responses are parsed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import {
  findAgreedPrice,
  readLine,
  readQuote,
  typedAmounts,
  typedLine,
  typedQuote,
} from '../../src/features/desk/rules/quote-form.ts';
import {
  dayAfter,
  newQuote,
  parseDeskQuote,
  parseQuotes,
  type QuoteContent,
} from '../../src/features/desk/rules/quotes.ts';

const content: QuoteContent = {
  language: 'fr',
  name: 'Jeanne Tremblay',
  email: 'jeanne@exemple.test',
  phone: '450 555-0142',
  line1: '12, rang 4',
  line2: '',
  city: 'Saint-Donat',
  province: 'QC',
  postal_code: 'J0T 2C0',
  lines: [{ product_id: null, label: 'Pose', quantity: 2, unit_cents: 125_050 }],
  deposit_percent: 20,
  valid_until: '2026-12-24',
  conditions: 'Accès déneigé.\nUne clé.',
};
const amounts = { subtotal_cents: 1, gst_cents: 0, qst_cents: 0, total_cents: 1, deposit_cents: 0 };

describe('the form of a quote', () => {
  test.each(['fr', 'en'] as const)('keeps the content of a quote unchanged in %s', (locale) => {
    expect(readQuote(typedQuote(content, locale))).toEqual({ content });
  });

  test('normalizes typed text', () => {
    const typed = {
      ...typedQuote(content, 'fr'),
      name: ' Jeanne\n Tremblay ',
      email: ' <jeanne@exemple.test> ',
      phone: '(450) 555-0142',
      postal_code: 'j0t2c0',
      deposit_percent: ' 25 %',
      conditions: '  a\r\nb ',
    };
    expect(readQuote(typed)).toMatchObject({
      content: {
        name: 'Jeanne Tremblay',
        email: 'jeanne@exemple.test',
        phone: '450 555-0142',
        postal_code: 'J0T 2C0',
        deposit_percent: 25,
        conditions: 'a\nb',
      },
    });
  });

  test('names the fields and lines that are wrong', () => {
    const typed = typedQuote({ ...content, lines: [...content.lines, ...content.lines] }, 'fr');
    typed.lines[1]!.price = 'gratuit';
    expect(readQuote({ ...typed, deposit_percent: '101', valid_until: '' })).toEqual({
      wrong: ['line-1', 'deposit_percent', 'valid_until'],
    });
  });

  test.each([
    { label: ' ' },
    { label: 'x'.repeat(301) },
    { quantity: '0' },
    { quantity: '201' },
    { quantity: '1,5' },
    { quantity: '' },
    { price: '0' },
    { price: '-5' },
    { price: '1 000 000,01' },
  ])('refuses a line with %j', (change) => {
    expect(readLine({ ...typedLine(content.lines[0]!, 0, 'fr'), ...change })).toBeUndefined();
  });

  test('adds up only the complete lines, and computes the taxes of the province and the deposit', () => {
    const typed = typedQuote(content, 'fr');
    typed.lines.push({ key: 1, product_id: null, label: '', quantity: '1', price: '' });
    expect(typedAmounts(typed)).toEqual({
      subtotal_cents: 250_100,
      gst_cents: 12_505,
      qst_cents: 24_947,
      total_cents: 287_552,
      deposit_cents: 57_510,
    });
    expect(typedAmounts({ ...typed, deposit_percent: '20 % ' }).deposit_cents).toBe(57_510);
    expect(typedAmounts({ ...typed, province: 'ON', deposit_percent: 'x' })).toMatchObject({
      gst_cents: 32_513,
      qst_cents: 0,
      deposit_cents: 0,
    });
  });

  test('keeps an amendment’s delivery method and agreed prices, and adds the taxes of Quebec if the customer picks up the order', () => {
    const line = { product_id: 'a', label: 'Batterie', quantity: 1, unit_cents: 10_000, is_agreed: true };
    const amended: QuoteContent = { ...content, province: 'ON', delivery: 'pickup', lines: [line, ...content.lines] };
    const typed = typedQuote(amended, 'fr');
    expect(readQuote(typed)).toEqual({ content: amended });
    expect(typedAmounts(typed)).toMatchObject({ qst_cents: 25_945 });
    expect(typedAmounts({ ...typed, delivery: 'delivery' })).toMatchObject({ qst_cents: 0 });
    typed.lines[0]!.is_agreed = false;
    expect(readQuote(typed)).toMatchObject({ content: { lines: [{ product_id: 'a' }, {}] } });
    expect([findAgreedPrice(amended, 'a'), findAgreedPrice(amended, 'b')]).toEqual([10_000, undefined]);
  });

  test('writes a line with any price and quantity as text, and reads it back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom('fr' as const, 'en' as const),
        (unit_cents, quantity, locale) => {
          const line = { product_id: 'a', label: 'Pose', quantity, unit_cents };
          expect(readLine(typedLine(line, 0, locale))).toEqual(line);
        },
      ),
    );
  });
});

describe('a new quote', () => {
  const templates = {
    validDays: 30,
    depositPercent: 20,
    conditions: { fr: 'Les conditions', en: 'The conditions' },
    lines: [],
  };
  // In Quebec, this is 23:30 on 30 November.
  const now = new Date('2026-12-01T04:30:00Z');

  test('has the default days of validity, deposit and conditions, in the customer’s language', () => {
    expect(newQuote(templates, { language: 'en' }, now)).toEqual({
      ...content,
      language: 'en',
      name: '',
      email: '',
      phone: '',
      line1: '',
      city: '',
      postal_code: '',
      lines: [],
      valid_until: '2026-12-30',
      conditions: 'The conditions',
    });
  });

  test('contains the name, email, phone and address of the sender of its inquiry', () => {
    const inquiry = { name: 'Aline', email: 'a@b.c', phone: '4505550142', address: 'Lac des Sables\nQuai 4' };
    expect(newQuote(templates, { language: 'fr', ...inquiry }, now)).toMatchObject({
      name: 'Aline',
      email: 'a@b.c',
      phone: '450 555-0142',
      line1: 'Lac des Sables Quai 4',
    });
  });

  test('counts its days of validity by Quebec’s calendar', () => {
    expect(dayAfter(now, 0)).toBe('2026-11-30');
    expect(dayAfter(now, 31)).toBe('2026-12-31');
    // The clocks change during each of these periods of 30 days: on March 14 and on November 7, 2027.
    expect(dayAfter(new Date('2027-02-20T23:30:00-05:00'), 30)).toBe('2027-03-22');
    expect(dayAfter(new Date('2027-10-20T00:30:00-04:00'), 30)).toBe('2027-11-19');
  });
});

test('database responses about quotes are parsed', () => {
  const row = {
    id: '1',
    created_at: 'x',
    number: null,
    status: 'draft',
    name: '',
    email: '',
    valid_until: '2026-12-24',
    total_cents: 0,
    amended_order_id: '2',
  };
  const page = { rows: [row], next: null };
  expect(parseQuotes(page)).toEqual(page);
  const quote = {
    id: '1',
    number: 'S-0001',
    created_at: 'x',
    revision: 1,
    status: 'sent',
    version: 1,
    content,
    amounts,
    order_id: null,
    is_sent: true,
    document: null,
    inquiry: null,
    amendment: {
      order_id: '3',
      email: null,
      before: {
        subtotal_cents: 1,
        gst_cents: 0,
        qst_cents: 0,
        total_cents: 1,
        lines: [],
        delivery: 'pickup',
        address: null,
      },
      prices: { a: 5 },
      can_take_back: false,
    },
    acceptance: null,
    events: [{ kind: 'sent', version: 1, at: 'x', by: 'a@b.c', text: '' }],
  };
  expect(parseDeskQuote({ kind: 'conflict', quote })).toEqual({ kind: 'conflict', record: quote });
  expect(parseDeskQuote({ kind: 'missing' })).toEqual({ kind: 'missing' });
  expect(parseDeskQuote(null)).toBeNull();
  const refused = { kind: 'refused', code: 'prices_changed', fields: ['lines'] };
  expect(parseDeskQuote(refused)).toEqual(refused);
  expect(() => parseDeskQuote({ kind: 'refused', code: 'bad_weather', fields: [] })).toThrow(ValiError);
});
