import { useState, type ReactNode } from 'react';
import { possibleActions, type BillingRefusal } from '../rules/billing.ts';
import { actionsFor } from '../rules/roles.ts';
import type { OrderDetails, OrderResult } from '../rules/orders.ts';
import { formatPrice } from '../../../core/money.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import type { RoomProps } from '../props.ts';
import type { Result } from '../store.ts';
import { changeBill, sendRefunds } from './store.ts';
import { BillingEntries } from './BillingEntries.tsx';
import type { ActionForm } from './action-forms.ts';
import { MoneyActionForm } from './MoneyActionForm.tsx';
import type { MoneyResult } from './MoneyForm.tsx';

interface Props extends RoomProps {
  order: OrderDetails;
  take: (result: Result<OrderResult>) => AuthProblem | undefined;
}

/** Renders the billing of an order: its sums, invoices, payments and refunds, and the forms that add entries. */
export function OrderBilling({ order, take, ...props }: Props): ReactNode {
  const { t, locale } = props;
  const { billing: words } = t;
  const { bill } = order;
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');
  const price = (cents: number): string => formatPrice(cents, locale);
  const sums: [string, number][] = [
    [words.sums.order, bill.order_cents],
    [words.sums.invoiced, bill.invoiced_cents],
    [words.sums.received, bill.received_cents],
    ...(bill.refunded_cents > 0 ? [[words.sums.refunded, bill.refunded_cents] as [string, number]] : []),
    bill.owed_cents < 0 ? [words.sums.excess, -bill.owed_cents] : [words.sums.owed, bill.owed_cents],
  ];
  const possible = possibleActions(bill, order.status, order.invoices);
  const send = async (
    { name, parameters, action }: ActionForm,
    values: Record<string, string>,
    isConfirmed: boolean,
  ): Promise<MoneyResult> => {
    const typed = parameters(values, isConfirmed);
    if ('refusal' in typed) return typed;
    const result = await changeBill(name, { p_id: order.id, p_version: bill.version, ...typed });
    if (result.kind === 'answered' && result.value?.kind === 'refused')
      return { refusal: result.value.code as BillingRefusal };
    const refused = take(result);
    if (refused || result.kind === 'refused') return { problem: refused };
    const hasConflict = result.value?.kind === 'conflict';
    setProblem(hasConflict ? words.conflict : '');
    if (hasConflict) return { hasConflict };
    setDone(words.done[action]);
    // Sends the refund to Stripe at once. If this call fails, the scheduled function sends the refund.
    if (action === 'refund' || action === 'cancel') void sendRefunds().catch(console.error);
    return {};
  };
  return (
    <section aria-labelledby="desk-billing">
      <h3 id="desk-billing" className="text-lg">
        {words.heading}
      </h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums.map(([name, cents], index) => (
          <div key={name} className={`contents ${index === sums.length - 1 ? 'font-semibold' : ''}`}>
            <dt>{name}</dt>
            <dd className="text-right whitespace-nowrap tabular-nums">{price(cents)}</dd>
          </div>
        ))}
      </dl>
      {bill.since && bill.due_on && (
        <p className="text-muted mt-1 text-sm">
          {fill(words.since, {
            since: formatDay(noonOn(bill.since), locale),
            due: formatDay(noonOn(bill.due_on), locale),
          })}
        </p>
      )}
      {bill.is_by_order && <p className="text-muted mt-1 text-sm">{words.byOrder}</p>}
      <BillingEntries {...props} order={order} />
      <p role="status" className="text-good mt-3 font-semibold empty:hidden">
        {done}
      </p>
      <p role="alert" className="text-danger mt-3 font-semibold empty:hidden">
        {problem}
      </p>
      <div className="mt-3">
        {actionsFor(possible, props.role).map((action) => (
          <MoneyActionForm
            {...props}
            key={`${action} ${bill.version}`}
            action={action}
            order={order}
            send={send}
            onTouch={() => {
              setDone('');
              setProblem('');
            }}
          />
        ))}
      </div>
      {actionsFor(possible, props.role).length < possible.length && (
        <p className="text-muted mt-3 text-sm">{words.ownerOnly}</p>
      )}
    </section>
  );
}
