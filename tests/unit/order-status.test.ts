import { expect, test } from 'vitest';
import { isFinished, isInvoiced, isWaiting, ORDER_STATUSES } from '../../src/features/orders/rules/order-status.ts';
import { refusePayment } from '../../src/features/orders/rules/payment.ts';

test('an order is invoiced from the status "invoiced" on, until it is cancelled', () => {
  expect(ORDER_STATUSES.filter(isInvoiced)).toEqual(['invoiced', 'paid', 'scheduled', 'installed']);
});

test('the lead time of an order applies until the order has a date or has ended', () => {
  expect(ORDER_STATUSES.filter(isWaiting)).toEqual(['received', 'confirmed', 'invoiced', 'paid']);
});

test('an installed or cancelled order is finished', () => {
  expect(ORDER_STATUSES.filter(isFinished)).toEqual(['installed', 'cancelled']);
});

test('a payment is refused with the reason: not invoiced yet, paid or cancelled', () => {
  expect(ORDER_STATUSES.map(refusePayment)).toEqual([
    'not_invoiced',
    'not_invoiced',
    'already_paid',
    'already_paid',
    'already_paid',
    'already_paid',
    'order_cancelled',
  ]);
});
