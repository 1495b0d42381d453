// Defines the form of each billing action of an order: its fields, its confirmation, and its database function.
import { typedCents, type BillingRefusal, type MoneyAction } from '../rules/billing.ts';
import type { OrderDetails } from '../rules/orders.ts';
import { amountCell } from '../rules/orders.ts';
import { dayAfter } from '../rules/quotes.ts';
import { formatPrice } from '../../../core/money.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import type { MoneyField } from './MoneyForm.tsx';

export interface ActionForm {
  action: MoneyAction;
  /** Name of the database function. */
  name: string;
  fields: MoneyField[];
  ask?: { heading: string; texts: string[]; yes: string; no: string };
  /**
   * Returns the parameters of the call, except the ID of the order and the version of its bill. Returns a refusal if the amount
   * is invalid.
   */
  parameters: (
    values: Record<string, string>,
    isConfirmed: boolean,
  ) => Record<string, unknown> | { refusal: BillingRefusal };
}

interface Circumstances {
  /** ID of the entry that the form adds. */
  id: string;
  order: OrderDetails;
  t: Strings['desk'];
  locale: Locale;
}

/** Payment methods that staff can record. */
const RECORDED = ['interac', 'transfer', 'cheque', 'cash'] as const;

/** Returns the form of an action. */
export function actionForm(action: MoneyAction, { id, order, t, locale }: Circumstances): ActionForm {
  const { billing: words } = t;
  const { fields, hints, methods } = words;
  const { bill, invoices, payments } = order;
  const price = (cents: number): string => formatPrice(cents, locale);
  const amount = (value = 0, rest?: number): MoneyField => ({
    name: 'amount',
    label: fields.amount,
    ...(value > 0 && { value: amountCell(value, locale) }),
    ...(rest !== undefined && { hint: fill(hints.rest, { amount: price(rest) }) }),
  });
  const recorded = Object.fromEntries(RECORDED.map((method) => [method, methods[method]]));
  const reason: MoneyField = { name: 'reason', label: fields.reason, hint: hints.reason };
  const withCents = (
    typed: string | undefined,
    isEmptyAll: boolean,
    rest: (cents: number | null) => Record<string, unknown>,
  ): Record<string, unknown> | { refusal: BillingRefusal } => {
    const cents = typedCents(typed ?? '');
    return cents === undefined || (cents === null && !isEmptyAll) ? { refusal: 'amount_unreadable' } : rest(cents);
  };

  switch (action) {
    case 'invoice': {
      const rest = bill.order_cents - bill.invoiced_cents;
      const deposit = bill.invoiced_cents === 0 ? (order.deposit_cents ?? 0) : 0;
      const { credit: _credit, ...kinds } = words.kinds;
      return {
        action,
        name: 'desk_issue_invoice',
        fields: [
          { name: 'kind', label: fields.kind, options: kinds, value: deposit > 0 ? 'deposit' : 'balance' },
          amount(deposit, rest),
        ],
        parameters: ({ kind, amount: typed }) =>
          withCents(typed, true, (cents) => ({ p_invoice: id, p_kind: kind, p_amount_cents: cents })),
      };
    }
    case 'pay':
      return {
        action,
        name: 'desk_record_payment',
        fields: [
          amount(bill.owed_cents),
          { name: 'method', label: fields.method, options: recorded },
          { name: 'day', label: fields.day, type: 'date', value: dayAfter(new Date(), 0) },
          { name: 'reference', label: fields.reference, hint: hints.reference },
        ],
        parameters: ({ amount: typed, method, day, reference }, isConfirmed) =>
          withCents(typed, false, (cents) => ({
            p_payment: id,
            p_method: method,
            p_amount_cents: cents,
            p_day: day,
            p_reference: reference,
            p_is_confirmed: isConfirmed,
          })),
      };
    case 'credit': {
      const open = invoices.filter(({ net_cents }) => net_cents > 0);
      const choices = open.map(
        ({ id: invoice, number, net_cents }) => [invoice, `${number}, ${price(net_cents)}`] as const,
      );
      return {
        action,
        name: 'desk_credit_invoice',
        fields: [
          { name: 'invoice', label: fields.invoice, options: Object.fromEntries(choices) },
          amount(0, open.length === 1 ? open[0]!.net_cents : undefined),
          reason,
        ],
        parameters: ({ invoice, amount: typed, reason: text }) =>
          withCents(typed, true, (cents) => ({
            p_credit: id,
            p_invoice: invoice,
            p_amount_cents: cents,
            p_reason: text,
          })),
      };
    }
    case 'refund': {
      const online = payments.filter(({ method, currency }) => method === 'stripe' && currency === 'cad');
      const options = {
        ...Object.fromEntries(
          online.map(({ id: payment, day, amount_cents }) => [
            payment,
            fill(words.refundOnCard, { day: formatDay(noonOn(day), locale), amount: price(amount_cents) }),
          ]),
        ),
        ...Object.fromEntries(
          [...RECORDED, 'returned' as const].map((method) => [
            method,
            fill(words.refundOther, { method: methods[method] }),
          ]),
        ),
      };
      return {
        action,
        name: 'desk_refund',
        fields: [amount(Math.max(0, -bill.owed_cents)), { name: 'way', label: fields.payment, options }, reason],
        parameters: ({ amount: typed, way = '', reason: text }) =>
          withCents(typed, false, (cents) => {
            const isOnline = online.some(({ id: payment }) => payment === way);
            return {
              p_refund: id,
              p_method: isOnline ? 'stripe' : way,
              p_payment: isOnline ? way : null,
              p_amount_cents: cents,
              p_reason: text,
            };
          }),
      };
    }
    case 'cancel': {
      const { heading, credits, refund, nothing, yes, no } = words.cancelConfirm;
      const paid = bill.received_cents - bill.refunded_cents;
      return {
        action,
        name: 'desk_cancel_order',
        fields: paid > 0 ? [{ name: 'method', label: fields.method, options: recorded }] : [],
        ask: {
          heading,
          yes,
          no,
          texts: [
            ...(bill.invoiced_cents > 0 ? [credits] : []),
            paid > 0 ? fill(refund, { amount: price(paid) }) : nothing,
          ],
        },
        parameters: ({ method = 'interac' }) => ({ p_method: method }),
      };
    }
  }
}
