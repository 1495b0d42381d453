import { useCallback, type ReactNode } from 'react';
import { readAmendmentToken, readMyAmendments } from './store/amendments.ts';
import type { Order } from './rules/order.ts';
import type { OwnAmendment } from './rules/own-amendments.ts';
import { formatPrice } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { useResult } from '../account/settings/use-result.ts';
import { FailedReading } from './FailedReading.tsx';
import type { OrderPageProps } from './props.ts';
import { SecretLinkButton } from './SecretLinkButton.tsx';

/** Renders the proposed and applied amendments of an order, each with a button that opens it. */
export function OrderAmendments(props: OrderPageProps & { order: Order }): ReactNode {
  const { order, amendments: words } = props;
  const read = useCallback(() => readMyAmendments(order.id), [order.id]);
  const { reading, readAgain } = useResult(read);
  const amendments = (reading.kind === 'answered' && reading.value) || [];
  return (
    <section aria-labelledby="order-amendments" className="notice print:hidden">
      <h3 id="order-amendments" className="text-lg">
        {words.heading}
      </h3>
      <FailedReading
        {...props}
        reading={reading}
        missing={words.failed}
        className="mt-2"
        onRetry={() => void readAgain()}
      />
      {amendments.some(({ status }) => status === 'sent') && <p className="mt-1 font-semibold">{words.waiting}</p>}
      <ul className="mt-2 space-y-2 empty:hidden">
        {amendments.map((amendment) => (
          <li key={amendment.id}>
            <AmendmentLine {...props} quote={amendment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders an amendment, and the button that opens it on the page of quotes. */
function AmendmentLine({
  locale,
  amendments: words,
  quotePath,
  errors,
  common,
  quote,
}: OrderPageProps & { quote: OwnAmendment }): ReactNode {
  const { id, number, status, at, before_cents, total_cents } = quote;
  return (
    <SecretLinkButton
      label={fill(words.open, { number })}
      words={{ opening: words.opening, linkFailed: words.linkFailed }}
      page={quotePath}
      readToken={() => readAmendmentToken(id)}
      errors={errors}
      common={common}
    >
      <p className="text-muted text-sm">
        {fill(words.line, {
          state: words.states[status],
          before: formatPrice(before_cents, locale),
          total: formatPrice(total_cents, locale),
          date: formatDay(at, locale),
        })}
      </p>
    </SecretLinkButton>
  );
}
