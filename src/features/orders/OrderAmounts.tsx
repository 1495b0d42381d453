import type { ReactNode } from 'react';
import { formatPrice, type Cents } from '../../core/money.ts';
import type { OrderLine } from './rules/order.ts';
import { withTaxes, type Taxes } from '../../core/taxes.ts';
import { fill, plural } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** Texts of an order's amounts. */
export type AmountWords = Pick<
  Strings['orders'],
  'subtotal' | 'gst' | 'qst' | 'total' | 'taxNote' | 'units' | 'billed' | 'lead'
>;

interface Props {
  locale: Locale;
  t: AmountWords;
  /** Missing if the lines are shown elsewhere. */
  lines?: OrderLine[];
  totalCents: Cents;
  taxes: Taxes;
  /** Whether the amounts come from an invoice, an accepted quote or an amendment. Otherwise, the amounts are estimates. */
  isBilled?: boolean;
  /** Lead time in weeks of the product with the longest lead time. A lead time of 0 is not shown. */
  leadWeeks?: number;
}

/** Renders the amounts of an order: its lines, their sum, each tax that is not zero, and the total. */
export function OrderAmounts(props: Props): ReactNode {
  const { locale, t, lines = [], totalCents, taxes, isBilled = false, leadWeeks = 0 } = props;
  const { gst, qst, total } = isBilled ? t.billed : t;
  const rows: [name: string, cents: Cents][] = [
    [t.subtotal, totalCents],
    [gst, taxes.gstCents],
    [qst, taxes.qstCents],
  ];
  return (
    <>
      {lines.length > 0 && (
        <ul className="divide-line mt-3 divide-y">
          {lines.map(({ name, priceCents, units }, index) => (
            <li key={index} className="flex justify-between gap-4 py-2">
              <span>
                {units > 1 && `${fill(t.units, { count: units })} `}
                {name[locale]}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatPrice(units * priceCents, locale)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="border-line mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t pt-3">
        {rows.map(
          ([name, cents]) =>
            cents > 0 && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right whitespace-nowrap tabular-nums">{formatPrice(cents, locale)}</dd>
              </div>
            ),
        )}
        <dt className="text-lg font-semibold">{total}</dt>
        <dd className="text-right text-lg font-semibold whitespace-nowrap tabular-nums">
          {formatPrice(withTaxes(totalCents, taxes), locale)}
        </dd>
      </dl>
      {!isBilled && <p className="text-muted mt-1 text-sm">{t.taxNote}</p>}
      {leadWeeks > 0 && <p className="mt-3">{plural(t.lead, leadWeeks, locale)}</p>}
    </>
  );
}
