import { addressLines } from '../../../features/orders/rules/address.ts';
import type { CustomerQuote } from '../../../features/quotes/rules/customer-quote.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { amountRows, type AmountNames } from '../../../features/quotes/rules/document.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { showAmounts, showLines } from '../secret-link/show-sale.ts';

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
  showLines(article, lines, locale);
  showAmounts(article, amountRows(shown, address.province, shown.deposit_percent), t.amounts, locale);
}
