import { addressLines } from '../../../features/orders/rules/address.ts';
import type { CustomerQuote } from '../../../features/quotes/rules/customer-quote.ts';
import { formatPrice } from '../../../core/money.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { amountRows, getProvince, type AmountNames } from '../../../features/quotes/rules/document.ts';
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
  amendment: { name: string; validUntil: string; beforeLine: string; pickup: string };
}

/** Writes a quote into its article. */
export function showDocument(
  article: HTMLElement,
  { document: shown, sent_at, status }: CustomerQuote,
  t: Texts,
): void {
  const { locale } = t;
  const { number, address, conditions, lines, amendment } = shown;
  const words = amendment ? t.amendment : t;
  article.querySelector('h2')!.textContent = fill(words.name, { number, order: amendment?.order ?? '' });
  const texts = {
    version: fill(t.version, { version: shown.version, date: formatDay(sent_at, locale) }),
    // An amendment that was applied at once needed no answer, so it has no last day of validity.
    validUntil:
      status === 'applied' ? '' : fill(words.validUntil, { date: formatDay(noonOn(shown.valid_until), locale) }),
    customer: shown.name,
    address: address ? addressLines(address).join('\n') : t.amendment.pickup,
    conditions,
    before: (amendment?.before.lines ?? [])
      .map(({ label, quantity, unit_cents }) =>
        fill(t.amendment.beforeLine, {
          line: quantity > 1 ? `${quantity}\u00a0× ${label}` : label,
          amount: formatPrice(quantity * unit_cents, locale),
        }),
      )
      .join('\n'),
  };
  for (const [name, text] of Object.entries(texts)) article.querySelector(`[data-quote=${name}]`)!.textContent = text;
  article.querySelector<HTMLElement>('#quote-conditions')!.hidden = conditions === '';
  article.querySelector<HTMLElement>('#quote-before')!.hidden = !amendment;
  showLines(article, lines, locale);
  showAmounts(
    article,
    amountRows(shown, getProvince(shown), shown.deposit_percent, amendment?.before.total_cents),
    t.amounts,
    locale,
  );
}
