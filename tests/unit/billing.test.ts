// Tests the rules of invoices: the company's facts, rows of amounts, responses, and the actions of staff.
import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import {
  invoiceRows,
  paidCents,
  parseInvoiceResponse,
  type InvoiceDocument,
} from '../../src/features/billing/rules/invoice-document.ts';
import { formatBank, parseBank, sellerGaps } from '../../src/features/billing/rules/seller.ts';
import {
  articlesCell,
  isWarning,
  parseInvoices,
  parsePayments,
  parseTaxes,
  possibleActions,
  sumCents,
  typedCents,
} from '../../src/features/desk/rules/billing.ts';
import { parseMyAmendments } from '../../src/features/orders/rules/own-amendments.ts';
import { parseLinkToken, parseMyInvoices } from '../../src/features/orders/rules/own-invoices.ts';
import { SELLER } from '../support/billing.ts';

describe('the company’s facts for invoices', () => {
  test('are complete if the tax numbers are valid, with or without spaces', () => {
    expect(sellerGaps(SELLER)).toEqual([]);
    expect(sellerGaps({ ...SELLER, gst_number: '140371652rt0001', qst_number: '1015862914TQ0001' })).toEqual([]);
  });

  test.each([
    ['gst_number', { gst_number: '12345 6789 RT0001' }],
    ['gst_number', { gst_number: '' }],
    ['gst_number', { gst_number: '14037 1652' }],
    ['qst_number', { qst_number: '1234567890 TQ0001' }],
    ['qst_number', { qst_number: '101586291 TQ0001' }],
    ['interac_email', { interac_email: 'paiements@soleilboreal.example' }],
    ['interac_email', { interac_email: 'paiements' }],
    ['bank', { bank: parseBank('000-30421-0412839') }],
    ['bank', { bank: parseBank('000-00000-0000000') }],
    ['bank', { bank: parseBank('815-30421-0000000') }],
    ['bank', { bank: parseBank('') }],
    ['bank', { bank: parseBank('81-30421-0412839') }],
  ])('lack %s if its value is invalid or is the sample value: %j', (gap, change) => {
    expect(sellerGaps({ ...SELLER, ...change })).toEqual([gap]);
  });

  test('include a bank account, which is read from its three parts', () => {
    expect(parseBank(' 815 - 30421-0412839')).toEqual(SELLER.bank);
    expect(parseBank(formatBank(SELLER.bank))).toEqual(SELLER.bank);
  });
});

const invoice: InvoiceDocument = {
  number: 'F-0001',
  kind: 'deposit',
  language: 'fr',
  issued_on: '2026-11-26',
  due_on: '2026-12-26',
  order: 'ABCD1234',
  quote: null,
  seller: SELLER,
  name: 'Jeanne Tremblay',
  address: { line1: '12, rang 4', line2: '', city: 'Saint-Donat', province: 'QC', postal_code: 'J0T 2C0' },
  lines: [],
  order_cents: 333_428,
  invoiced_before_cents: 0,
  subtotal_cents: 58_000,
  gst_cents: 2_900,
  qst_cents: 5_786,
  total_cents: 66_686,
  credited: null,
  reason: '',
};

describe('amounts of an invoice', () => {
  test('begin with the value of the order if the invoice is for a part of the order', () => {
    expect(invoiceRows(invoice)).toEqual([
      ['whole', 333_428],
      ['subtotal', 58_000],
      ['gst', 2_900],
      ['qst', 5_786],
      ['total', 66_686],
    ]);
    expect(invoiceRows({ ...invoice, kind: 'balance', invoiced_before_cents: 66_686 })[1]).toEqual(['before', 66_686]);
  });

  test('leave out the value of the order if the invoice is for the whole order or is a credit note', () => {
    expect(invoiceRows({ ...invoice, order_cents: 66_686 }).map(([name]) => name)).toEqual([
      'subtotal',
      'gst',
      'qst',
      'total',
    ]);
    expect(invoiceRows({ ...invoice, kind: 'credit' }).map(([name]) => name)).toEqual([
      'subtotal',
      'gst',
      'qst',
      'credit',
    ]);
  });

  test('name the harmonized tax of the province, and leave out a tax that is not charged', () => {
    const ontario = { ...invoice, address: { ...invoice.address!, province: 'ON' }, qst_cents: 0 };
    expect(invoiceRows(ontario)[2]).toEqual(['hst', 2_900, 13]);
    expect(invoiceRows(ontario).map(([name]) => name)).not.toContain('qst');
    expect(invoiceRows({ ...ontario, address: null, gst_cents: 0 }).map(([name]) => name)).toEqual([
      'whole',
      'subtotal',
      'total',
    ]);
  });

  test('include the paid amount, which is the amount after credit notes minus the unpaid amount', () => {
    expect(paidCents({ net_cents: 500, left_cents: 200 })).toBe(300);
  });
});

test('parseInvoiceResponse parses the responses to an invoice link, and throws for invalid responses', () => {
  const shown = { document: invoice, left_cents: 1, owed_cents: 1, net_cents: 1 };
  expect(parseInvoiceResponse({ invoice: shown, online: true })).toEqual({ invoice: shown, online: true });
  expect(parseInvoiceResponse({ refusal: 'unknown_link' })).toEqual({ refusal: 'unknown_link' });
  expect(parseInvoiceResponse({ url: 'https://pay.example/x' })).toEqual({ url: 'https://pay.example/x' });
  for (const wrong of [{ refusal: 'bad_weather' }, { invoice: {} }, { url: 'javascript:alert(1)' }])
    expect(() => parseInvoiceResponse(wrong)).toThrow(ValiError);
});

test('parseMyAmendments parses the amendments of the customer’s own order, and throws for an invalid amendment', () => {
  const own = { id: '1', number: 'S-0001', status: 'sent', at: '2026-11-26', before_cents: 1, total_cents: 2 };
  expect(parseMyAmendments([own])).toEqual([own]);
  expect(parseMyAmendments(null)).toBeNull();
  expect(() => parseMyAmendments([{ ...own, number: null }])).toThrow(ValiError);
});

test('parseMyInvoices parses the customer’s own invoices, and parseLinkToken throws for an invalid token', () => {
  const own = { id: '1', kind: 'balance', number: 'F-0001', total_cents: 2, left_cents: 1 };
  expect(parseMyInvoices({ bill: {}, invoices: [own] })).toEqual([own]);
  expect(parseMyInvoices(null)).toBeNull();
  expect(parseLinkToken('a'.repeat(64))).toBe('a'.repeat(64));
  expect(parseLinkToken(null)).toBeNull();
  expect(() => parseLinkToken('<script>')).toThrow(ValiError);
});

describe('billing at the desk', () => {
  const bill = {
    order_cents: 100,
    invoiced_cents: 0,
    received_cents: 0,
    refunded_cents: 0,
    owed_cents: 0,
    due_on: null,
    since: null,
    is_by_order: false,
    version: 0,
  };

  test('offers only the actions that are possible', () => {
    expect(possibleActions(bill, 'received', [])).toEqual(['invoice', 'pay']);
    const invoiced = { ...bill, invoiced_cents: 100 };
    expect(possibleActions(invoiced, 'invoiced', [{ net_cents: 100 }])).toEqual(['pay', 'credit', 'cancel']);
    expect(possibleActions({ ...invoiced, received_cents: 50 }, 'invoiced', [])).toEqual(['pay', 'refund', 'cancel']);
    expect(
      possibleActions({ ...bill, received_cents: 50, refunded_cents: 50 }, 'cancelled', [{ net_cents: 0 }]),
    ).toEqual(['pay']);
    expect(possibleActions({ ...bill, is_by_order: true }, 'paid', [])).toEqual(['pay']);
  });

  test('reads a typed amount, reads an empty field as the whole remaining amount, and rejects zero and other texts', () => {
    expect([typedCents('1 234,56'), typedCents(' '), typedCents('abc'), typedCents('0')]).toEqual([
      123_456,
      null,
      undefined,
      undefined,
    ]);
  });

  test('offers a confirmation for a warning, but not for a refusal', () => {
    expect([isWarning('exceeds_owed'), isWarning('looks_doubled'), isWarning('exceeds_paid')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('joins the lines of an invoice in one table cell, and adds up the amounts of a list', () => {
    expect(
      articlesCell([
        { label: 'Panneau', quantity: 2, unit_cents: 1 },
        { label: 'Pose', quantity: 1, unit_cents: 1 },
      ]),
    ).toBe('2 × Panneau ; Pose');
    expect(articlesCell(null)).toBe('');
    expect(sumCents([{ cents: 1 }, { cents: -3 }], ({ cents }) => cents)).toBe(-2);
  });

  test('parses the lists of invoices, payments and taxes', () => {
    const amounts = { subtotal_cents: 1, gst_cents: 1, qst_cents: 1, total_cents: 3 };
    const invoices = {
      rows: [
        {
          id: '1',
          created_at: 'x',
          number: 'NC-0001',
          kind: 'credit',
          order_id: '2',
          name: 'n',
          issued_on: 'd',
          due_on: null,
          province: null,
          left_cents: 0,
          credited: 'F-0001',
          lines: null,
          ...amounts,
        },
      ],
      next: null,
    };
    expect(parseInvoices(invoices)).toEqual(invoices);
    const payments = {
      rows: [
        {
          id: '1',
          created_at: 'x',
          kind: 'refund',
          order_id: null,
          day: 'd',
          method: 'returned',
          amount_cents: -1,
          currency: 'cad',
          reference: '',
          problem: null,
          state: 'done',
          name: null,
        },
      ],
      next: null,
    };
    expect(parsePayments(payments)).toEqual(payments);
    const taxes = {
      rows: [{ id: '2026-11 QC', month: '2026-11', province: 'QC', documents: 2, ...amounts }],
      next: null,
    };
    expect(parseTaxes(taxes)).toEqual(taxes);
    expect(() => parseTaxes({ rows: [{}], next: null })).toThrow(ValiError);
  });
});
