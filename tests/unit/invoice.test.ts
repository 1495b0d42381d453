import { describe, expect, test } from 'vitest';
import { findInvoice, isBilled } from '../../src/features/orders/rules/invoice.ts';
import { formatDay } from '../../src/i18n/formats.ts';
import type { OrderStatus } from '../../src/features/orders/rules/order-status.ts';

const dates: Record<OrderStatus, string> = {
  received: '2026-11-20T15:00:00.000Z',
  confirmed: '2026-11-21T15:00:00.000Z',
  invoiced: '2026-11-22T15:00:00.000Z',
  paid: '2026-11-25T15:00:00.000Z',
  scheduled: '2026-11-26T15:00:00.000Z',
  installed: '2026-12-02T15:00:00.000Z',
  cancelled: '2026-12-03T15:00:00.000Z',
};
/** Returns an order that went through these statuses, and now has the last status. */
const at = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1)!,
  changes: statuses.map((status) => ({ status, changedAt: dates[status] })),
});

describe('the invoice of an order', () => {
  test('does not exist before the company issues it or after a cancellation', () => {
    for (const order of [at('received'), at('received', 'confirmed'), at('invoiced', 'cancelled'), at('cancelled')])
      expect(findInvoice(order, 30)).toBeUndefined();
  });

  test('does not exist if a visit was planned, or the order installed, without an invoice', () => {
    for (const order of [at('received', 'scheduled'), at('received', 'scheduled', 'installed')])
      expect(findInvoice(order, 30)).toBeUndefined();
  });

  test('is due the given number of days after it was issued', () => {
    expect(findInvoice(at('received', 'confirmed', 'invoiced'), 30)).toEqual({
      issuedAt: dates.invoiced,
      payment: { kind: 'due', dueAt: '2026-12-22T12:00:00.000Z' },
    });
  });

  test.each([
    ['summer time begins', '2027-03-02T04:30:00Z', 'March 1, 2027', 'March 31, 2027'],
    ['summer time ends', '2026-10-21T03:30:00Z', 'October 20, 2026', 'November 19, 2026'],
    ['the month is short', '2027-02-01T04:59:00Z', 'January 31, 2027', 'March 2, 2027'],
  ])('is issued and due on Quebec’s dates when %s', (_, changedAt, issued, due) => {
    const invoice = findInvoice({ status: 'invoiced', changes: [{ status: 'invoiced', changedAt }] }, 30)!;
    expect(formatDay(invoice.issuedAt, 'en')).toBe(issued);
    expect(invoice.payment.kind === 'due' && formatDay(invoice.payment.dueAt, 'en')).toBe(due);
  });

  test('is paid on the date of the status "paid", even if other statuses followed', () => {
    for (const order of [at('received', 'invoiced', 'paid'), at('received', 'invoiced', 'paid', 'scheduled')])
      expect(findInvoice(order, 30)).toEqual({
        issuedAt: dates.invoiced,
        payment: { kind: 'settled', paidAt: dates.paid },
      });
  });

  test('is issued on the day of its payment if the order never had the status "invoiced"', () => {
    expect(findInvoice(at('received', 'paid'), 30)).toMatchObject({ issuedAt: dates.paid });
  });

  test('is due again after its payment bounced, and is then paid on the day of the next payment', () => {
    const bounced = { status: 'invoiced' as const, changes: at('invoiced', 'paid', 'invoiced').changes };
    expect(findInvoice(bounced, 30)?.payment.kind).toBe('due');
    const later = '2026-12-20T15:00:00.000Z';
    const paid = {
      status: 'paid' as const,
      changes: [...bounced.changes, { status: 'paid' as const, changedAt: later }],
    };
    expect(findInvoice(paid, 30)).toEqual({ issuedAt: dates.invoiced, payment: { kind: 'settled', paidAt: later } });
  });

  test('is settled without a payment date if the order’s status changes from "invoiced" to "scheduled"', () => {
    expect(findInvoice(at('invoiced', 'scheduled'), 30)?.payment).toEqual({ kind: 'settled', paidAt: undefined });
  });
});

test('the amounts of an order are final once a quote or an invoice contains them', () => {
  const order = { ...at('received', 'scheduled'), isQuoted: false, hasInvoices: false };
  expect(isBilled(order)).toBe(false);
  for (const change of [{ isQuoted: true }, { hasInvoices: true }, at('received', 'invoiced', 'scheduled')])
    expect(isBilled({ ...order, ...change })).toBe(true);
});
