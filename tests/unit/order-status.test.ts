import { expect, test } from 'vitest';
import { isFinished, isInvoiced, isWaiting, ORDER_STATUSES } from '../../src/features/orders/rules/order-status.ts';
import { refusePayment } from '../../src/features/orders/rules/payment.ts';

test('an order counts as invoiced in the status "invoiced" and every later status except "cancelled"', () => {
  expect(ORDER_STATUSES.filter(isInvoiced)).toEqual(['invoiced', 'paid', 'scheduled', 'installed']);
});

test('the lead time of an order applies until the order has a date or has ended', () => {
  expect(ORDER_STATUSES.filter(isWaiting)).toEqual(['received', 'confirmed', 'invoiced', 'paid']);
});

test('an installed or cancelled order is finished', () => {
  expect(ORDER_STATUSES.filter(isFinished)).toEqual(['installed', 'cancelled']);
});

test('refusePayment returns for each status why an order that owes nothing cannot be paid', () => {
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
