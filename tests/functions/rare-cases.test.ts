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

test('the morning’s email states how many inquiries are late, also if all inquiries have been answered', () => {
  expect(results.late).toEqual([
    ['0 demandes en retard', expect.stringContaining('toutes reçu une réponse'), 2],
    ['1 demande en retard', expect.stringContaining('24 heures ouvrables'), 3],
    ['2 demandes en retard', expect.stringContaining('24 heures ouvrables'), 4],
  ]);
});

test('a partial payment, a full payment and an overpayment have different receipts', () => {
  expect(new Set(results.payments.map((blocks) => JSON.stringify(blocks))).size).toBe(3);
});

test('the email about a cancelled order lists neither failed refunds nor payments that the bank has returned', () => {
  expect(results.cancelled[0]).toEqual(results.cancelled[1]);
});

test('the email about an order has a calendar file for its planned date, but none after the installation', () => {
  expect(results.files).toEqual([1, 0, 0]);
});

test('the schedule looks for late inquiries only while the office is open, and reports only late inquiries', () => {
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

test('a mail server’s refusal ends a subscription only if it is about the recipient’s address', () => {
  expect(results.bounces).toEqual([true, false, false]);
});

test('the crew’s calendar lists a visit with name, phone number and address, and a visit without them', () => {
  expect(results.calendar.match(/^LOCATION:/gm)).toHaveLength(1);
  expect(results.calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
});

test('the function for the calendar returns an error if the settings are missing', () => {
  expect(results.broken).toBe(500);
});

test('the function for invoices refuses a payment if Stripe is not set up or after too many attempts', () => {
  expect(results.invoices).toMatchObject([{ bill: { refusal: 'not_offered' } }, { status: 429 }]);
});

test('the email about an order states the lead time in weeks if the order has a lead time', () => {
  const leads = results.leads.map(({ rows }) => rows.find(([label]) => label === 'Délai annoncé')?.[1]);
  expect(leads).toEqual([undefined, '1\u00a0semaine environ', '2\u00a0semaines environ']);
});

test('a user whose right to the desk ends during a request about an article gets a "not found" response', () => {
  expect(results.article).toEqual({ kind: 'refused', code: 'not_found' });
});

test('a process sends no emails while sending is stopped, and tries to send emails again afterwards', () => {
  expect(results.deliveries).toEqual([{ sent: 0, failed: 0, dead: 0 }, expect.stringMatching(/^take_mail answered 0/)]);
});
