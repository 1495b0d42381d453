import type { ReactNode } from 'react';
import { formatPrice } from '../../../core/money.ts';
import { formatRows } from '../../quotes/rules/amounts.ts';
import { amountRows, type QuoteAmounts, type QuoteLine } from '../../quotes/rules/document.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  /** Missing if the form shows the lines as fields. */
  lines?: readonly QuoteLine[];
  amounts: QuoteAmounts;
  province: string;
  depositPercent: number;
  /** Total of the order before an amendment. */
  beforeCents?: number | undefined;
}

/** Renders the lines of a quote, their sum, the taxes of the place of delivery, the total and the deposit. */
export function QuoteAmountList({
  locale,
  quoteAmounts,
  lines = [],
  amounts,
  province,
  depositPercent,
  beforeCents,
}: Props): ReactNode {
  return (
    <>
      <ul className="divide-line mt-3 divide-y empty:hidden">
        {lines.map(({ label, quantity, unit_cents }, index) => (
          <li key={index} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {quantity > 1 && `${quantity}\u00a0× `}
              {label}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatPrice(quantity * unit_cents, locale)}</span>
          </li>
        ))}
      </ul>
      <dl className="border-line mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t pt-3">
        {formatRows(amountRows(amounts, province, depositPercent, beforeCents), quoteAmounts, locale).map(
          ({ name, label, price }) => (
            <div key={name} className={name === 'total' ? 'contents text-lg font-semibold' : 'contents'}>
              <dt className={name === 'total' ? '' : 'text-muted'}>{label}</dt>
              <dd className="text-right whitespace-nowrap tabular-nums">{price}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
