import { describe, expect, test } from 'vitest';
import { compose, type Sender } from '../../functions/_shared/email-templates/compose.ts';
import { headerText } from '../../functions/_shared/mail/header-text.ts';
import type { Mail, StoredInquiry } from '../../functions/_shared/mail/outbox.ts';

const NAMES: [what: string, typed: string, shown: string][] = [
  ['a name', 'Émilie Gagné', 'Émilie Gagné'],
  ['an override of the direction', 'Jean\u202Eecilop al', 'Jeanecilop al'],
  ['an embedding and its end', '\u202AJean\u202C', 'Jean'],
  ['isolates', '\u2066Jean\u2069 \u2067Roy\u2069', 'Jean Roy'],
  ['marks of the direction', '\u200EJean\u200F\u061C', 'Jean'],
  ['invisible characters', 'Je\u200Ban\u2060\uFEFF\u00AD', 'Jean'],
  ['tags', 'Jean\u{E0041}\u{E007F}', 'Jean'],
  ['line ends', 'Jean\r\nBcc: x@y.test', 'Jean Bcc: x@y.test'],
  ['separators of lines', 'Jean\u2028Roy\u2029Fils', 'Jean Roy Fils'],
  ['control characters', '\u0000Jean\u000b\u0085Roy\u007f', 'Jean Roy'],
  ['half of a surrogate pair', 'Jean\uD83D', 'Jean\uFFFD'],
];

test.each(NAMES)('a header with %s becomes a single line with a single text direction', (_, typed, shown) =>
  expect(headerText(typed)).toBe(shown),
);

describe('an email to the company', () => {
  const company = {
    name: 'Soleil Boréal',
    phone: '450 555-0142',
    address: '1250, chemin du Lac',
    rbqLicence: '0000-0000-00',
    emails: { soumission: 'ventes@exemple.test', contact: 'info@exemple.test' },
    invoicing: { interacEmail: 'paiements@exemple.test', dueDays: 30 },
    office: { opens: 8, closes: 17, replyHours: 24 },
    sender: 'Soleil Boréal <site@exemple.test>',
  };
  const sender: Sender = {
    company,
    publicBackend: 'https://backend.exemple.test',
    site: 'https://www.exemple.test',
    linkTo: () => Promise.resolve(''),
    tokenFor: () => Promise.resolve(''),
    quoteTokenFor: () => Promise.resolve(''),
    invoiceTokenFor: () => Promise.resolve(''),
  };
  const createInquiry = (name: string): Mail => ({
    id: '1',
    kind: 'inquiry_to_company',
    inquiry: {
      reference: 'SB-ABCDEF',
      kind: 'contact',
      locale: 'fr',
      name,
      email: 'jean@exemple.test',
      fields: {},
      files: [],
    } as unknown as StoredInquiry,
  });
  const createOrder = (name: string): Mail => ({
    id: '1',
    kind: 'order_to_company',
    order: {
      id: '0a1b2c3d-0000-4000-8000-000000000000',
      name,
      email: 'jean@exemple.test',
      phone: null,
      address: null,
      delivery: 'pickup',
      note: '',
      is_quoted: false,
      lead_weeks: 0,
      language: 'fr',
      status: 'received',
      total_cents: 39_900,
      gst_cents: 1_995,
      qst_cents: 3_980,
      lines: [],
      visit: null,
    },
  });

  test.each(NAMES)('has the visitor’s name as clean text in its headers: %s', async (_, typed, shown) => {
    const message = await compose(createInquiry(typed), sender);
    expect([message.subject, message.replyTo.name]).toEqual([`SB-ABCDEF · Question · ${shown}`, shown]);
  });

  test('has the shopper’s name as clean text in its headers if it is about an order', async () => {
    const message = await compose(createOrder('Jean\u202Eecilop'), sender);
    expect([message.subject, message.replyTo.name]).toEqual(['Commande 0A1B2C3D · Jeanecilop', 'Jeanecilop']);
  });
});
