import type { ReactNode } from 'react';
import { addressLines } from '../../orders/rules/address.ts';
import type { OrderState } from '../../quotes/rules/document.ts';
import type { RoomProps } from '../props.ts';
import { QuoteAmountList } from './QuoteAmountList.tsx';

/** Renders an order as it was before an amendment, followed by the heading for the amended order. */
export function AmendmentBefore({ before, ...props }: RoomProps & { before: OrderState }): ReactNode {
  const { amendment: words } = props.t;
  return (
    <>
      <details className="question mt-4">
        <summary>
          <h3>{words.before}</h3>
        </summary>
        <div className="pb-5">
          <p className="whitespace-pre-line wrap-anywhere">
            {before.address ? addressLines(before.address).join('\n') : words.ways[before.delivery]}
          </p>
          <QuoteAmountList
            {...props}
            lines={before.lines}
            amounts={{ ...before, deposit_cents: 0 }}
            province={before.address?.province ?? 'QC'}
            depositPercent={0}
          />
        </div>
      </details>
      <h3 className="mt-4 text-lg">{words.after}</h3>
    </>
  );
}
