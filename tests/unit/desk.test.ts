import { ValiError } from 'valibot';
import { strings } from '../../src/i18n/strings/index.ts';
import { describe, expect, test } from 'vitest';
import { toCsv } from '../../src/features/desk/rules/csv.ts';
import {
  countCharacters,
  MAX_NOTE_LENGTH,
  MAX_REPLY_LENGTH,
  noteProblem,
  parseFileLink,
  parseInquiries,
  parseInquiry,
  replyAddress,
  replyProblem,
} from '../../src/features/desk/rules/inquiries.ts';
import { toFilter } from '../../src/features/desk/rules/list.ts';
import { parseDay, parseDeadLetters, parseRetried, parseSubscribers } from '../../src/features/desk/rules/day.ts';
import { amountCell, parseDeskOrder, parseVisitedOrder, parseOrderPage } from '../../src/features/desk/rules/orders.ts';
import {
  centsOfTyped,
  changedFields,
  parseDeskProduct,
  parseSentPicture,
  parseProducts,
  priceChange,
  readProduct,
  toTypedProduct,
  valueText,
} from '../../src/features/desk/rules/products.ts';
import { parseMe } from '../../src/features/desk/rules/roles.ts';
import { parseReads } from '../../src/features/desk/rules/reads.ts';
import { toFragment, parsePlace, type Place } from '../../src/features/desk/rules/place.ts';

test('a cell that a spreadsheet would run as a formula is exported as text', () => {
  const formulas = ['=1+1', '+33', '-2+3', '@SUM(A1)', '\t=1', '\r=1'];
  expect(toCsv([formulas, ['a=b', 'dit "oui"', '']], 'fr')).toBe(
    `\ufeff"'=1+1";"'+33";"'-2+3";"'@SUM(A1)";"'\t=1";"'\r=1"\r\n"a=b";"dit ""oui""";""\r\n`,
  );
});

test('an export separates its cells with semicolons in French and with commas in English', () => {
  expect(toCsv([['a', 'b']], 'fr')).toBe('\ufeff"a";"b"\r\n');
  expect(toCsv([['a', 'b']], 'en')).toBe('\ufeff"a","b"\r\n');
});

test.each([
  ['a full-width equals sign', '＝1+1'],
  ['a full-width plus sign', '＋33'],
  ['a full-width minus sign', '－2'],
  ['a full-width at sign', '＠SUM(A1)'],
  ['a small minus sign', '﹣2'],
  ['a superscript equals sign', '⁼1'],
  ['a minus sign', '−2'],
  ['a space', ' =1+1'],
  ['a no-break space', '\u00a0=1'],
  ['an invisible character', '\u200b=1'],
  ['a byte order mark', '\ufeff=1'],
  ['a tab and a full-width equals sign', '\t＝1'],
  ['a line break', '\n=1'],
])('a formula that begins with %s is exported as text', (_, cell) =>
  expect(toCsv([[cell]], 'fr')).toBe(`\ufeff"'${cell}"\r\n`),
);

test.each(['-137,97', '-137.97', '-2', '« = »', 'a＝b', '5 − 2', '№ 1', 'ﬁn', ' Anne'])(
  'the cell %j is exported unchanged',
  (cell) => expect(toCsv([[cell]], 'fr')).toBe(`\ufeff"${cell}"\r\n`),
);

test.each<Place>([{ room: 'day' }, { room: 'mail' }, { room: 'inquiries', id: 'x' }])(
  'the fragment of %j is parsed to the same place',
  (place) => expect(parsePlace(toFragment(place))).toEqual(place),
);

test.each(['', '#', '#rien', '#rien/'])('the fragment "%s" is parsed to the overview of the day', (fragment) =>
  expect(parsePlace(fragment)).toEqual({ room: 'day' }),
);

test('a filter leaves out empty fields', () =>
  expect(toFilter({ search: ' Anne ', status: '', from: ' ' })).toEqual({ search: 'Anne' }));

test('a note that is empty or longer than the limit is refused', () => {
  expect(noteProblem(' \n')).toBe('note_empty');
  expect(noteProblem('☀️')).toBeUndefined();
  // The check counts characters as the database does, instead of UTF-16 units.
  expect(noteProblem('😀'.repeat(MAX_NOTE_LENGTH))).toBeUndefined();
  expect(noteProblem('x'.repeat(MAX_NOTE_LENGTH + 1))).toBe('note_long');
});

test('a reply that is empty or longer than the limit is refused', () => {
  expect(replyProblem(' \n')).toBe('reply_empty');
  expect(replyProblem('😀'.repeat(MAX_REPLY_LENGTH))).toBeUndefined();
  expect(replyProblem('x'.repeat(MAX_REPLY_LENGTH + 1))).toBe('reply_long');
});

test('the length of a reply or note counts an emoji as one character, and no spaces around the text', () =>
  expect(countCharacters(' Merci 😀\n')).toBe(7));

test('a sender’s address and a subject cannot add headers to the mailto link of a reply', () =>
  expect(replyAddress('a@b.c?bcc=x@y.z', 'Votre demande & la suite')).toBe(
    'mailto:a%40b.c%3Fbcc%3Dx%40y.z?subject=Votre%20demande%20%26%20la%20suite',
  ));

test('database responses about inquiries, roles and files are parsed, and null means that the user is not staff', () => {
  const row = {
    id: '1',
    created_at: 'x',
    reference: 'R',
    kind: 'contact',
    locale: 'fr',
    name: 'n',
    email: 'e',
    status: 'new',
  };
  const page = { rows: [{ ...row, fields: null, owner: null }], next: null };
  expect(parseInquiries(page)).toEqual(page);
  expect(parseInquiries(null)).toBeNull();
  const inquiry = {
    ...row,
    fields: { name: 'n' },
    version: 0,
    files: [],
    changes: [],
    quotes: [],
    notes: [],
    visit: null,
    owner: null,
    colleagues: [],
    replies: [],
  };
  expect(parseInquiry({ kind: 'conflict', inquiry })).toEqual({ kind: 'conflict', record: inquiry });
  expect(parseInquiry({ kind: 'refused', code: 'note_long' })).toEqual({ kind: 'refused', code: 'note_long' });
  expect(parseInquiry({ kind: 'missing' })).toEqual({ kind: 'missing' });
  expect(() => parseInquiry({ kind: 'found' })).toThrow(ValiError);
  expect(parseMe(null)).toBeNull();
  expect(parseMe({ email: 'a@b.c', role: 'owner' })).toEqual({ email: 'a@b.c', role: 'owner' });
  expect(parseFileLink({ kind: 'linked', url: 'https://a.example/x' })).toBe('https://a.example/x');
  expect(parseFileLink({ kind: 'refused', code: 'not_found' })).toBeNull();
  expect(() => parseFileLink({ kind: 'refused', code: 'failed_retry' })).toThrow(/Object/);
});

test('database responses about orders are parsed', () => {
  const row = {
    id: '1',
    created_at: 'x',
    status: 'received',
    language: 'fr',
    name: null,
    email: null,
    phone: null,
    delivery: null,
    total_cents: 39_900,
    gst_cents: 1_995,
    qst_cents: 3_980,
  };
  const page = { rows: [row], next: { at: 'x', id: '1' } };
  expect(parseOrderPage(page)).toEqual(page);
  const visit = {
    id: 'v',
    day: '2026-12-10',
    starts: '08:00',
    ends: '12:00',
    sequence: 0,
    is_cancelled: false,
    by: 'a@b.c',
  };
  const order = {
    ...row,
    address: null,
    is_quoted: false,
    note: '',
    visit,
    version: 1,
    can_take_back: true,
    notes: [],
    lines: [],
    changes: [],
    payments: [],
    deposit_cents: null,
    bill: {
      order_cents: 1,
      invoiced_cents: 0,
      received_cents: 0,
      refunded_cents: 0,
      owed_cents: 0,
      due_on: null,
      since: null,
      is_by_order: false,
      version: 0,
    },
    amendments: [
      { id: '1', number: 'S-0001', status: 'applied', at: 'x', by: 'a@b.c', before_cents: 2, total_cents: 1 },
      { id: '2', number: null, status: 'draft', at: 'x', by: null, before_cents: null, total_cents: null },
    ],
    invoices: [],
    refunds: [],
  };
  expect(parseDeskOrder({ kind: 'found', order })).toEqual({ kind: 'found', record: order });
  const refusal = { kind: 'refused', code: 'day_holiday', holiday: 'national' };
  for (const parse of [parseDeskOrder, parseVisitedOrder]) {
    expect(parse(refusal)).toEqual(refusal);
    expect(parse({ kind: 'conflict', order })).toEqual({ kind: 'conflict', record: order });
  }
  expect(parseDeskOrder({ kind: 'refused', code: 'exceeds_owed' })).toEqual({ kind: 'refused', code: 'exceeds_owed' });
  expect(parseDeskOrder({ kind: 'missing' })).toEqual({ kind: 'missing' });
  expect(parseDeskOrder(null)).toBeNull();
});

test('an exported amount has two decimals, and a decimal comma in French', () =>
  expect([amountCell(39_905, 'fr'), amountCell(39_900, 'en')]).toEqual(['399,05', '399.00']));

test('database responses about the day’s overview, subscribers and emails are parsed', () => {
  const day = {
    inquiries_today: 1,
    orders_today: 0,
    inquiries: { count: 0, oldest: null },
    unanswered: [{ id: '1', reference: 'R', created_at: 'x', owner: null }],
    orders: [{ status: 'paid', count: 1, oldest: 'x' }],
    payment_problems: 0,
    mail_waiting: 0,
    mail_given_up: 0,
    quotes: [{ status: 'draft', count: 1, oldest: 'x' }],
    amendments: { count: 1, oldest: 'x' },
    overdue: { count: 0, oldest: null },
    seller_gaps: [],
    refund_problems: 0,
    refunds_waiting: { count: 1, oldest: 'x' },
  };
  expect(parseDay(day)).toEqual(day);
  expect(parseDay({ ...day, seller_gaps: ['bank', 'gst_number'] })!.seller_gaps).toEqual(['gst_number', 'bank']);
  expect(parseDay({ ...day, seller_gaps: ['all'] })!.seller_gaps).toHaveLength(4);
  const none = { rows: [], next: null };
  expect([parseSubscribers(none), parseDeadLetters(none)]).toEqual([none, none]);
  expect([parseDay(null), parseRetried(null), parseRetried(true)]).toEqual([null, null, true]);
});

describe('a product', () => {
  const texts = {
    name: 'Panneau',
    name_en: '',
    description: 'd',
    description_en: '',
    features: ['a', 'b'],
    features_en: [],
    price_cents: 39_905,
    image_url: '/products/panneau-960.avif',
    is_available: true,
    lead_weeks: 0 as number | null,
  };
  const words = strings('fr').desk.product;

  test('is unchanged after it is written into form fields and read from them', () => {
    for (const locale of ['fr', 'en'] as const)
      for (const lead_weeks of [0, 1, 52, null]) {
        const product = { ...texts, lead_weeks };
        expect(readProduct(toTypedProduct(product, locale))).toEqual({ texts: product });
      }
    expect(toTypedProduct(texts, 'fr').price).toBe('399,05');
    expect(toTypedProduct(texts, 'en').price).toBe('399.05');
  });

  test('is refused if a required field is empty, or if a field is too long or malformed, and each such field is reported', () => {
    const typed = {
      ...toTypedProduct(texts, 'fr'),
      name: ' ',
      name_en: 'x'.repeat(121),
      description: '',
      description_en: 'x'.repeat(1_001),
      price: 'cher',
      image_url: 'javascript:alert(1)',
    };
    const wrong = ['name', 'name_en', 'description', 'description_en', 'price_cents', 'image_url'];
    expect(readProduct(typed)).toEqual({ wrong });
    expect(readProduct({ ...toTypedProduct(texts, 'fr'), name: 'x'.repeat(121) })).toEqual({ wrong: ['name'] });
    expect(readProduct({ ...toTypedProduct(texts, 'fr'), description: 'x'.repeat(1_001) })).toEqual({
      wrong: ['description'],
    });
  });

  test('has no empty features, and no spaces around a feature', () =>
    expect(readProduct({ ...toTypedProduct(texts, 'fr'), features: ' a \n\n' })).toEqual({
      texts: { ...texts, features: ['a'] },
    }));

  test.each(['', '0', '53', '1,5', '-1', 'deux', 'Infinity'])('is refused with a lead time of "%s" weeks', (weeks) =>
    expect(readProduct({ ...toTypedProduct(texts, 'fr'), availability: 'inWeeks', weeks })).toEqual({
      wrong: ['lead_weeks'],
    }),
  );

  test('uses the typed number of weeks only if its availability is “in weeks”', () => {
    const typed = { ...toTypedProduct(texts, 'fr'), weeks: '6' };
    expect(readProduct({ ...typed, availability: 'inStock' })).toMatchObject({ texts: { lead_weeks: 0 } });
    expect(readProduct({ ...typed, availability: 'outOfStock' })).toMatchObject({ texts: { lead_weeks: null } });
    expect(readProduct({ ...typed, availability: 'inWeeks', weeks: ' \u0666 ' })).toMatchObject({
      texts: { lead_weeks: 6 },
    });
  });

  test.each<[string, number | undefined]>([
    ['399', 39_900],
    ['6 990 $', 699_000],
    ['6 990,5', 699_050],
    ['6,990.00 $ CAD', 699_000],
    ['1 234 567,89', 123_456_789],
    ['0', undefined],
    ['-5', undefined],
    ['1,23,4', undefined],
    ['12.345', undefined],
    ['', undefined],
    ['\u0666\u066c\u0669\u0669\u0660\u066b\u0665\u0660', 699_050],
  ])('the value in cents of a price typed as "%s" is %s', (typed, cents) => expect(centsOfTyped(typed)).toBe(cents));

  test('lists its changed fields, and shows values and price changes as text', () => {
    expect(changedFields(texts, { ...texts, features: ['a'], price_cents: 1 })).toEqual(['features', 'price_cents']);
    expect(changedFields({ name: 'a' }, { name: 'b' })).toEqual(['name']);
    expect(valueText('features', texts, words, 'fr')).toBe('a · b');
    expect(valueText('name', texts, words, 'fr')).toBe('Panneau');
    expect(valueText('is_available', { is_available: false }, words, 'fr')).toBe('Retiré');
    expect(valueText('is_available', texts, words, 'fr')).toBe('Offert');
    expect(valueText('lead_weeks', texts, words, 'fr')).toBe('Disponible');
    expect(valueText('lead_weeks', { lead_weeks: 6 }, words, 'fr')).toBe('Dans environ 6\u00a0semaines');
    expect(valueText('lead_weeks', { lead_weeks: null }, words, 'fr')).toBe('Pas en ce moment');
    expect(valueText('price_cents', texts, words, 'fr').replace(/\s/g, ' ')).toBe('399,05 $ CAD');
    expect([priceChange(40_000, 43_000, 'fr'), priceChange(40_000, 30_000, 'en')]).toEqual(['+7,5', '-25']);
  });

  test('is parsed from a database row', () => {
    const row = { id: 'p', sku: null, name: 'n', name_en: null, is_available: true, lead_weeks: null, price_cents: 1 };
    expect(parseProducts({ rows: [row], next: null })).toEqual({ rows: [row], next: null });
    const changes = [{ by: 'a@b.c', at: 'x', before: { price_cents: 1 }, after: { price_cents: 2 } }];
    const product = { ...texts, id: 'p', sku: null, version: 'v', has_next_picture: false, carts: 0, changes };
    expect(parseDeskProduct({ kind: 'found', product })).toEqual({ kind: 'found', record: product });
    expect(parseDeskProduct({ kind: 'refused', fields: ['name'] })).toEqual({ kind: 'refused', fields: ['name'] });
    expect(parseSentPicture({ kind: 'conflict', product })).toEqual({ kind: 'conflict', record: product });
    expect(parseSentPicture({ kind: 'missing' })).toEqual({ kind: 'missing' });
    expect(parseSentPicture({ kind: 'refused', code: 'picture_small' })).toMatchObject({ code: 'picture_small' });
    expect(parseSentPicture({ kind: 'refused', code: 'not_found' })).toBeNull();
  });
});

test('the access log is parsed from database rows', () => {
  const row = {
    id: '1',
    created_at: 'x',
    staff_email: 'a@b.c',
    what: 'order',
    count: 1,
    inquiry_id: null,
    reference: null,
    order_id: 'o',
    subjects: null,
    file_field: null,
  };
  expect(parseReads({ rows: [row], next: null })).toEqual({ rows: [row], next: null });
});
