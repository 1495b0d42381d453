import { useState, type ReactNode } from 'react';
import { useMoneyDraft } from '../drafts/use-money-draft.ts';
import type { MoneyAction } from '../rules/billing.ts';
import type { OrderDetails } from '../rules/orders.ts';
import type { RoomProps } from '../props.ts';
import { actionForm, type ActionForm } from './action-forms.ts';
import { MoneyForm, type MoneyResult } from './MoneyForm.tsx';

interface Props extends RoomProps {
  action: MoneyAction;
  order: OrderDetails;
  /** Sends the change to the database. Returns an empty result if the database made the change. */
  send: (form: ActionForm, values: Record<string, string>, isConfirmed: boolean) => Promise<MoneyResult>;
  /** Called when staff open or close the form. */
  onTouch: () => void;
}

/** Renders one of the forms about an order's money. The form is closed at first, unless it has a restored draft. */
export function MoneyActionForm({ action, order, send, onTouch, ...props }: Props): ReactNode {
  const { t, locale } = props;
  const { billing: words } = t;
  const draft = useMoneyDraft(order, action);
  const [isOpen] = useState(draft.isRestored);
  const form = actionForm(action, { id: draft.id, order, t, locale });
  return (
    <details className="question" name="billing" open={isOpen}>
      <summary onClick={onTouch}>
        <h4>{words.actions[action]}</h4>
      </summary>
      <MoneyForm
        {...props}
        bill={order.bill}
        fields={form.fields}
        submit={words.submit[action]}
        draft={draft}
        {...(form.ask && { ask: form.ask })}
        send={(values, isConfirmed) => send(form, values, isConfirmed)}
      />
    </details>
  );
}
