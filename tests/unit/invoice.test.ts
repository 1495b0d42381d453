import { describe, expect, test } from 'vitest';
import { invoiceOf, isInvoiced } from '../../src/domain/billing/invoice.ts';
import { formatDay } from '../../src/i18n/formats.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/order-status.ts';

const dates: Record<OrderStatus, string> = {
  received: '2026-11-20T15:00:00.000Z',
  confirmed: '2026-11-21T15:00:00.000Z',
  invoiced: '2026-11-22T15:00:00.000Z',
  paid: '2026-11-25T15:00:00.000Z',
  scheduled: '2026-11-26T15:00:00.000Z',
  installed: '2026-12-02T15:00:00.000Z',
  cancelled: '2026-12-03T15:00:00.000Z',
};
/** An order that went through these, and is at the last. */
const at = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1)!,
  changes: statuses.map((status) => ({ status, changedAt: dates[status] })),
});

test('an order is invoiced from that status on, and no more once it is cancelled', () => {
  expect(ORDER_STATUSES.filter(isInvoiced)).toEqual(['invoiced', 'paid', 'scheduled', 'installed']);
});

describe('the invoice of an order', () => {
  test('there is none before the company has issued it, nor after it has cancelled the order', () => {
    for (const order of [at('received'), at('received', 'confirmed'), at('invoiced', 'cancelled'), at('cancelled')])
      expect(invoiceOf(order, 30)).toBeUndefined();
  });

  test('it is due so many days after it was issued', () => {
    expect(invoiceOf(at('received', 'confirmed', 'invoiced'), 30)).toEqual({
      issuedAt: dates.invoiced,
      payment: { kind: 'due', dueAt: '2026-12-22T12:00:00.000Z' },
    });
  });

  test.each([
    ['summer time begins', '2027-03-02T04:30:00Z', 'March 1, 2027', 'March 31, 2027'],
    ['summer time ends', '2026-10-21T03:30:00Z', 'October 20, 2026', 'November 19, 2026'],
    ['the month is short', '2027-02-01T04:59:00Z', 'January 31, 2027', 'March 2, 2027'],
  ])('it is issued and due on days of Quebec when %s', (_, changedAt, issued, due) => {
    const invoice = invoiceOf({ status: 'invoiced', changes: [{ status: 'invoiced', changedAt }] }, 30)!;
    expect(formatDay(invoice.issuedAt, 'en')).toBe(issued);
    expect(invoice.payment.kind === 'due' && formatDay(invoice.payment.dueAt, 'en')).toBe(due);
  });

  test('it is paid on the day of that status, whatever came after it', () => {
    for (const order of [at('received', 'invoiced', 'paid'), at('received', 'invoiced', 'paid', 'scheduled')])
      expect(invoiceOf(order, 30)).toEqual({
        issuedAt: dates.invoiced,
        payment: { kind: 'settled', paidAt: dates.paid },
      });
  });

  test('one that was paid without having been invoiced was issued on that day', () => {
    expect(invoiceOf(at('received', 'paid'), 30)).toMatchObject({ issuedAt: dates.paid });
  });

  test('one whose payment bounced is due again, and then paid on the later day', () => {
    const bounced = { status: 'invoiced' as const, changes: at('invoiced', 'paid', 'invoiced').changes };
    expect(invoiceOf(bounced, 30)?.payment.kind).toBe('due');
    const later = '2026-12-20T15:00:00.000Z';
    const paid = {
      status: 'paid' as const,
      changes: [...bounced.changes, { status: 'paid' as const, changedAt: later }],
    };
    expect(invoiceOf(paid, 30)).toEqual({ issuedAt: dates.invoiced, payment: { kind: 'settled', paidAt: later } });
  });

  test('of an order that was planned without a payment noted, nothing is claimed', () => {
    expect(invoiceOf(at('invoiced', 'scheduled'), 30)?.payment).toEqual({ kind: 'settled', paidAt: undefined });
  });
});
