import { useState } from 'react';
import type { MoneyAction } from '../rules/billing.ts';
import { parseMoneyDraft } from '../rules/drafts.ts';
import type { OrderDetails } from '../rules/orders.ts';
import { forgetDraft, keepDraft, readDraft } from './store.ts';

export interface MoneyDraftState {
  /**
   * ID of the entry that the form adds. The ID is stored before the entry is sent for the first time, so that a repeated request
   * adds no second entry. Edited values get another ID, so that they are not mistaken for a repetition. If the first entry was
   * recorded although its response was lost, the form then shows that the bill has changed.
   */
  id: string;
  typed: Readonly<Record<string, string>>;
  /** Whether the values were restored from a stored draft. */
  isRestored: boolean;
  type: (name: string, value: string) => void;
  /** Stores the ID with these values instead of the typed values. If `values` is empty, erases the draft. */
  keep: (values: Record<string, string>) => void;
  /** Erases the values, once they are recorded or discarded. */
  forget: () => void;
}

/** Keeps the input of a form about an order's money when the page is reloaded, until the input is recorded or discarded. */
export function useMoneyDraft(
  { id: order, payments, invoices, refunds }: OrderDetails,
  action: MoneyAction,
): MoneyDraftState {
  const name = `money ${order} ${action}`;
  const [restored] = useState(() => parseMoneyDraft(readDraft(name), [...payments, ...invoices, ...refunds]));
  const [id, setId] = useState(() => restored?.id ?? crypto.randomUUID());
  const [typed, setTyped] = useState(restored?.values ?? {});
  const [isRestored, setRestored] = useState(restored !== undefined);
  return {
    id,
    typed,
    isRestored,
    type: (field, value) => {
      const edited = { id: crypto.randomUUID(), values: { ...typed, [field]: value } };
      setId(edited.id);
      setTyped(edited.values);
      keepDraft(name, edited);
    },
    keep: (values) => (Object.keys(values).length > 0 ? keepDraft(name, { id, values }) : forgetDraft(name)),
    forget: () => {
      forgetDraft(name);
      setTyped({});
      setRestored(false);
    },
  };
}
