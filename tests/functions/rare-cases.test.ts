// Runs rare cases of emails and functions (fixtures/rare-cases.ts), in a process whose coverage is recorded.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { COVERAGE } from '../support/functions.ts';

let results: {
  late: [subject: string, lead: string, blocks: number][];
  payments: string[][];
  leads: { rows: [label: string, value: string][] }[];
  cancelled: unknown[];
  files: number[];
  reminders: unknown;
  attachments: unknown;
  bounces: boolean[];
  calendar: string;
  broken: number;
  invoices: object[];
  article: object;
  deliveries: unknown[];
};
beforeAll(async () => {
  const program = join(import.meta.dirname, 'fixtures/rare-cases.ts');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_V8_COVERAGE: COVERAGE };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  results = JSON.parse(stdout.trim().split('\n').at(-1)!);
});

test('the morning’s email lists late inquiries in three cases: none, one without an owner, and several', () => {
  expect(results.late).toEqual([
    ['0 demandes en retard', expect.stringContaining('toutes reçu une réponse'), 2],
    ['1 demande en retard', expect.stringContaining('24 heures ouvrables'), 3],
    ['2 demandes en retard', expect.stringContaining('24 heures ouvrables'), 4],
  ]);
});

test('the receipt of a payment differs if an amount is left, nothing is left, or too much was paid', () => {
  expect(new Set(results.payments.map((blocks) => JSON.stringify(blocks))).size).toBe(3);
});

test('the email about a cancelled order names only money that reaches the customer', () => {
  expect(results.cancelled[0]).toEqual(results.cancelled[1]);
});

test('a planned date has no calendar file after the installation', () => {
  expect(results.files).toEqual([1, 0, 0]);
});

test('the schedule looks for late inquiries while the office is open, and reminds of late ones only', () => {
  expect(results.reminders).toEqual([
    [],
    [['unanswered_inquiries', {}]],
    [
      ['unanswered_inquiries', {}],
      ['add_late_day', { p_inquiries: [] }],
    ],
    [
      ['unanswered_inquiries', {}],
      ['add_late_day', { p_inquiries: ['a'] }],
    ],
  ]);
});

test('Resend receives an attachment in Base64', () => {
  expect(results.attachments).toEqual([{ filename: 'visite.ics', content_type: 'text/calendar', content: 'w6k=' }]);
});

test('a refusal that does not name the address ends no subscription', () => {
  expect(results.bounces).toEqual([true, false, false]);
});

test('the crew’s calendar lists a visit with name, phone number and address, and a visit without them', () => {
  expect(results.calendar.match(/^LOCATION:/gm)).toHaveLength(1);
  expect(results.calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
});

test('a request for a calendar without settings returns an error', () => {
  expect(results.broken).toBe(500);
});

test('the page of an invoice refuses a payment if Stripe is not set up or after too many attempts', () => {
  expect(results.invoices).toMatchObject([{ bill: { refusal: 'not_offered' } }, { status: 429 }]);
});

test('the email about an order states the lead time in weeks if the order has a lead time', () => {
  const leads = results.leads.map(({ rows }) => rows.find(([label]) => label === 'Délai annoncé')?.[1]);
  expect(leads).toEqual([undefined, '1\u00a0semaine environ', '2\u00a0semaines environ']);
});

test('a user whose right to the desk ends during a request about an article learns nothing', () => {
  expect(results.article).toEqual({ kind: 'refused', code: 'not_found' });
});

test('a process sends no emails while sending is stopped, and sends emails again afterwards', () => {
  expect(results.deliveries).toEqual([{ sent: 0, failed: 0, dead: 0 }, expect.stringMatching(/^take_mail answered 0/)]);
});
