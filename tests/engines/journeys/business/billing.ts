// Writes invoices, payments and refunds of an order, and checks the accountant's lists.
import { formatPrice } from '../../../../src/core/money.ts';
import { strings } from '../../../../src/i18n/strings/index.ts';
import { service } from '../../support/backend.ts';
import { inMain, main, type Journey } from './journey.ts';

type Action = 'invoice' | 'pay' | 'credit' | 'refund';
type Field = 'kind' | 'amount' | 'reason' | 'payment';

/**
 * Performs an action on the open order's invoices and payments: opens the action's form, replaces some values, and sends the
 * form.
 */
export async function bill(
  { tab, keys, locale }: Journey,
  action: Action,
  values: Partial<Record<Field, string>> = {},
): Promise<void> {
  const { billing: words } = strings(locale).desk;
  await keys.use(inMain('button', words.actions[action]));
  for (const [name, value] of Object.entries(values) as [Field, string][]) {
    const field = inMain('field', words.fields[name]);
    if (name === 'kind' || name === 'payment') await keys.select(field, value);
    else await keys.type(field, value);
  }
  await keys.use(inMain('button', words.submit[action]));
  await tab.waitForText(main, words.done[action]);
}

/** Returns the sums of an order. */
export async function readSums(order: string): Promise<object> {
  const sums = service().from('order_balances').select('invoiced_cents, received_cents, refunded_cents, owed_cents');
  return (await sums.eq('order_id', order).single().throwOnError()).data;
}

/** Opens one of the accountant's lists, searches for the customer, and expects these amounts in its rows, the latest first. */
export async function review(
  { tab, keys, locale, name }: Journey,
  room: 'invoices' | 'payments',
  amounts: readonly number[],
): Promise<void> {
  const { desk } = strings(locale);
  await keys.use({ role: 'link', name: desk[room], within: { role: 'navigation', name: desk.rooms } });
  await tab.waitUntilThere({ role: 'heading', name: desk.billing.list[room] });
  await keys.type(inMain('field', desk.search), name);
  await tab.press('Enter');
  const pattern = amounts.map((cents) => formatPrice(cents, locale).replace(/\s+/g, ' '));
  await tab.waitFor(
    (who: string, wanted: string[]) => {
      const rows = [...document.querySelectorAll('main li')].filter((row) => row.textContent.includes(who));
      return (
        rows.length === wanted.length &&
        rows.every((row, place) => row.textContent.replace(/\s+/g, ' ').includes(wanted[place]!))
      );
    },
    name,
    pattern,
  );
}

/** Opens the page of taxes. Other tests change its sums, so only its introduction is expected. */
export async function reviewTaxes({ tab, keys, locale }: Journey): Promise<void> {
  const { desk } = strings(locale);
  await keys.use({ role: 'link', name: desk.taxes, within: { role: 'navigation', name: desk.rooms } });
  await tab.waitForText(main, desk.billing.list.taxesLead);
}
