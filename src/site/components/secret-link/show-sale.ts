// Fills the parts that quotes and invoices have in common (SaleTable.astro). All data is inserted as text.
import { formatPrice } from '../../../core/money.ts';
import { formatRows, type AmountRow } from '../../../features/quotes/rules/amounts.ts';
import type { Locale } from '../../../i18n/locales.ts';

interface Line {
  label: string;
  quantity: number;
  unit_cents: number;
}

/** Writes the lines of a document into its table. */
export function showLines(article: HTMLElement, lines: readonly Line[], locale: Locale): void {
  const template = article.querySelector('template')!;
  article.querySelector('tbody')!.replaceChildren(
    ...lines.map(({ label, quantity, unit_cents }) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      const prices = [unit_cents, quantity * unit_cents].map((cents) => formatPrice(cents, locale));
      const cells = [label, String(quantity), ...prices];
      row.querySelectorAll('td').forEach((cell, index) => (cell.textContent = cells[index]!));
      return row;
    }),
  );
}

/** Writes the amounts of a document below its table, and hides the rows of missing amounts. */
export function showAmounts<Name extends string>(
  article: HTMLElement,
  rows: readonly AmountRow<Name>[],
  labels: Record<Name, string>,
  locale: Locale,
): void {
  const texts = new Map<string, { label: string; price: string }>(
    formatRows(rows, labels, locale).map((row) => [row.name, row]),
  );
  for (const place of article.querySelectorAll<HTMLElement>('[data-amount]')) {
    const row = texts.get(place.dataset.amount!);
    // The class `contents` would override the attribute `hidden`, so it is removed from a hidden row.
    place.classList.toggle('contents', row !== undefined);
    place.hidden = row === undefined;
    if (!row) continue;
    place.firstElementChild!.textContent = row.label;
    place.lastElementChild!.textContent = row.price;
  }
}
