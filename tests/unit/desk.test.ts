import { expect, test } from 'vitest';
import { toCsv } from '../../src/domain/desk/csv.ts';
import {
  MAX_NOTE_LENGTH,
  noteProblem,
  parseFileLink,
  parseInquiries,
  parseInquiry,
  parseMe,
  replyAddress,
} from '../../src/domain/desk/inquiries.ts';
import { filterOf } from '../../src/domain/desk/list.ts';
import { parseDay, parseLetters, parseRetried, parseSubscribers } from '../../src/domain/desk/day.ts';
import { amountCell, parseDeskOrder, parseOrderPage } from '../../src/domain/desk/orders.ts';
import { fragmentOf, placeOf, type Place } from '../../src/domain/desk/place.ts';

test('what a spreadsheet would run as a formula is written as text', () => {
  const formulas = ['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', '\r=1'];
  expect(toCsv([formulas, ['a=b', 'dit "oui"', '']], 'fr')).toBe(
    `\ufeff"'=1+1";"'+33";"'-2";"'@SUM(A1)";"'\t=1";"'\r=1"\r\n"a=b";"dit ""oui""";""\r\n`,
  );
  expect(toCsv([['a', 'b']], 'en')).toBe('\ufeff"a","b"\r\n');
});

test.each<Place>([{ room: 'day' }, { room: 'mail' }, { room: 'inquiries', id: 'x' }])(
  'the fragment of %j leads there',
  (place) => expect(placeOf(fragmentOf(place))).toEqual(place),
);

test.each(['', '#', '#rien', '#rien/'])('the fragment "%s" leads to the day', (fragment) =>
  expect(placeOf(fragment)).toEqual({ room: 'day' }),
);

test('a filter leaves out what is empty', () =>
  expect(filterOf({ search: ' Anne ', status: '', from: ' ' })).toEqual({ search: 'Anne' }));

test('a note says something, and is not a book', () => {
  expect(noteProblem(' \n')).toBe('note_empty');
  expect(noteProblem('☀️')).toBeUndefined();
  // As the database counts: characters, not halves of them.
  expect(noteProblem('😀'.repeat(MAX_NOTE_LENGTH))).toBeUndefined();
  expect(noteProblem('x'.repeat(MAX_NOTE_LENGTH + 1))).toBe('note_long');
});

test('an address and a subject cannot add to the e-mail that they open', () =>
  expect(replyAddress('a@b.c?bcc=x@y.z', 'Votre demande & la suite')).toBe(
    'mailto:a%40b.c%3Fbcc%3Dx%40y.z?subject=Votre%20demande%20%26%20la%20suite',
  ));

test('answers of the database are read, and null is nobody at the desk', () => {
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
  const page = { rows: [{ ...row, fields: null }], next: null };
  expect(parseInquiries(page)).toEqual(page);
  expect(parseInquiries(null)).toBeNull();
  const inquiry = { ...row, fields: { name: 'n' }, version: 0, files: [], changes: [], notes: [] };
  expect(parseInquiry({ kind: 'conflict', inquiry })).toEqual({ kind: 'conflict', record: inquiry });
  expect(parseInquiry({ kind: 'refused', code: 'note_long' })).toEqual({ kind: 'refused', code: 'note_long' });
  expect(parseInquiry({ kind: 'missing' })).toEqual({ kind: 'missing' });
  expect(() => parseInquiry({ kind: 'found' })).toThrow(/./);
  expect(parseMe(null)).toBeNull();
  expect(parseMe({ email: 'a@b.c' })).toEqual({ email: 'a@b.c' });
  expect(parseFileLink({ kind: 'linked', url: 'https://a.example/x' })).toBe('https://a.example/x');
  expect(parseFileLink({ kind: 'refused', code: 'not_found' })).toBeNull();
  expect(() => parseFileLink({ kind: 'refused', code: 'failed_retry' })).toThrow(/not_found/);
});

test('answers about orders are read', () => {
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
  const order = { ...row, address: null, note: '', version: 1, lines: [], changes: [], payments: [] };
  expect(parseDeskOrder({ kind: 'found', order })).toEqual({ kind: 'found', record: order });
  expect(parseDeskOrder({ kind: 'missing' })).toEqual({ kind: 'missing' });
  expect(parseDeskOrder(null)).toBeNull();
  expect([amountCell(39_905, 'fr'), amountCell(39_900, 'en')]).toEqual(['399,05', '399.00']);
});

test('answers about the day, subscribers and e-mails are read', () => {
  const day = {
    inquiries_today: 1,
    orders_today: 0,
    inquiries: { count: 0, oldest: null },
    orders: [{ status: 'paid', count: 1, oldest: 'x' }],
    payment_problems: 0,
    mail_waiting: 0,
    mail_given_up: 0,
  };
  expect(parseDay(day)).toEqual(day);
  const none = { rows: [], next: null };
  expect([parseSubscribers(none), parseLetters(none)]).toEqual([none, none]);
  expect([parseDay(null), parseRetried(null), parseRetried(true)]).toEqual([null, null, true]);
});
