import { addressLines } from '../../../features/orders/rules/address.ts';
import { formatPrice } from '../../../core/money.ts';
import type { CustomerQuote } from '../../../features/quotes/rules/customer-quote.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { amountRows, type AmountNames } from '../../../features/quotes/rules/document.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';

interface Texts {
  locale: Locale;
  name: string;
  version: string;
  validUntil: string;
  amounts: AmountNames;
}

/** Writes a quote into its article. */
export function showDocument(article: HTMLElement, { document: shown, sent_at }: CustomerQuote, t: Texts): void {
  const { locale } = t;
  const price = (cents: number): string => formatPrice(cents, locale);
  const { number, address, conditions, lines } = shown;
  article.querySelector('h2')!.textContent = fill(t.name, { number });
  const texts = {
    version: fill(t.version, { version: shown.version, date: formatDay(sent_at, locale) }),
    validUntil: fill(t.validUntil, { date: formatDay(noonOn(shown.valid_until), locale) }),
    customer: shown.name,
    address: addressLines(address).join('\n'),
    conditions,
  };
  for (const [name, text] of Object.entries(texts)) article.querySelector(`[data-quote=${name}]`)!.textContent = text;
  article.querySelector<HTMLElement>('#quote-conditions')!.hidden = conditions === '';

  const template = article.querySelector<HTMLTemplateElement>('#quote-line')!;
  article.querySelector('tbody')!.replaceChildren(
    ...lines.map(({ label, quantity, unit_cents }) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      const cells = [label, String(quantity), price(unit_cents), price(quantity * unit_cents)];
      row.querySelectorAll('td').forEach((cell, index) => (cell.textContent = cells[index]!));
      return row;
    }),
  );

  const rows = new Map(
    amountRows(shown, address.province, shown.deposit_percent).map(([name, cents, percent = 0]) => [
      name as string,
      [fill(t.amounts[name], { percent }), price(cents)] as const,
    ]),
  );
  for (const place of article.querySelectorAll<HTMLElement>('[data-amount]')) {
    const row = rows.get(place.dataset.amount!);
    // Styles show the row as contents, which the attribute `hidden` does not override.
    place.classList.toggle('contents', row !== undefined);
    place.hidden = row === undefined;
    if (row) [place.firstElementChild!.textContent, place.lastElementChild!.textContent] = row;
  }
}
