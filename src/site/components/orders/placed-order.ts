// Shows the recap of an order that was just placed in this tab. If the tab has no recap, the page shows only the order's number.
import { groupLines, orderNumber } from '../../../features/orders/rules/order.ts';
import { parsePlacedOrder, PLACED_ORDER_KEY, type PlacedOrder } from '../../../features/orders/rules/placed-order.ts';
import { formatPrice, type Cents } from '../../../core/money.ts';
import { withTaxes } from '../../../core/taxes.ts';
import { fill } from '../../../core/text.ts';
import type { Locale } from '../../../i18n/locales.ts';

const element = (id: string): HTMLElement => document.getElementById(id)!;
const locale = document.documentElement.lang.slice(0, 2) as Locale;
const section = element('placed');
section.append(section.querySelector('template')!.content);
const amounts = element('placed-amounts');
const t = JSON.parse(amounts.dataset['texts']!) as Record<
  'units' | 'subtotal' | 'gst' | 'qst' | 'total' | 'pickup',
  string
>;

function readStored(): string | null {
  try {
    return sessionStorage.getItem(PLACED_ORDER_KEY);
  } catch {
    return null;
  }
}

/** Returns a row of the amounts. Names are inserted as text, never as markup. */
function createRow(name: string, cents: Cents): HTMLElement {
  const row = document.createElement('div');
  row.append(
    Object.assign(document.createElement('dt'), { textContent: name }),
    Object.assign(document.createElement('dd'), { textContent: formatPrice(cents, locale) }),
  );
  return row;
}

function show({ id, lines, totalCents, taxes, deliveredTo }: PlacedOrder): void {
  amounts.replaceChildren(
    ...groupLines(lines).map(({ name, priceCents, units }) =>
      createRow(units > 1 ? `${fill(t.units, { count: units })} ${name[locale]}` : name[locale], units * priceCents),
    ),
    createRow(t.subtotal, totalCents),
    createRow(t.gst, taxes.gstCents),
    // A delivery outside Quebec has no QST.
    ...(taxes.qstCents > 0 ? [createRow(t.qst, taxes.qstCents)] : []),
    createRow(t.total, withTaxes(totalCents, taxes)),
  );
  element('placed-address').textContent = deliveredTo?.join('\n') ?? t.pickup;
  document.querySelector('output')!.replaceChildren(
    Object.assign(document.createElement('a'), {
      className: 'link',
      href: `${amounts.dataset['order']!}#${id}`,
      textContent: orderNumber(id),
    }),
  );
  section.hidden = false;
}

const stored = readStored();
const order = parsePlacedOrder(stored);
if (order && orderNumber(order.id) === new URLSearchParams(location.search).get('reference')) show(order);
// The customer may have signed out before the browser restores this page from its bfcache. The sign-out has erased the recap.
addEventListener('pageshow', () => {
  if (readStored() !== stored) section.remove();
});
