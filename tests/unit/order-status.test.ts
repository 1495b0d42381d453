import { expect, test } from 'vitest';
import { isFinished, isInvoiced, isWaiting, ORDER_STATUSES } from '../../src/features/orders/rules/order-status.ts';
import { refusePayment } from '../../src/features/orders/rules/payment.ts';

test('the statuses "invoiced" and "paid" show that an order is invoiced', () => {
  expect(ORDER_STATUSES.filter(isInvoiced)).toEqual(['invoiced', 'paid']);
});

test('the lead time of an order applies until the order has a date or has ended', () => {
  expect(ORDER_STATUSES.filter(isWaiting)).toEqual(['received', 'confirmed', 'invoiced', 'paid']);
});

test('an installed or cancelled order is finished', () => {
  expect(ORDER_STATUSES.filter(isFinished)).toEqual(['installed', 'cancelled']);
});

test('refusePayment returns, for each status and invoiced amount, the reason why an order that owes nothing cannot be paid', () => {
  const refusals = (invoicedCents: number) => ORDER_STATUSES.map((status) => refusePayment(status, invoicedCents));
  expect(refusals(100)).toEqual([...Array<string>(6).fill('already_paid'), 'order_cancelled']);
  expect(refusals(0)).toEqual([
    'not_invoiced',
    'not_invoiced',
    'already_paid',
    'already_paid',
    'not_invoiced',
    'not_invoiced',
    'order_cancelled',
  ]);
});
