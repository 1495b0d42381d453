import type { ReactNode } from 'react';
import type { QuoteDetails } from '../rules/quotes.ts';
import { formatPrice } from '../../../core/money.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { RoomProps } from '../props.ts';
import { ConfirmStep } from './ConfirmStep.tsx';

interface Props extends RoomProps {
  quote: QuoteDetails;
  onConfirm: () => void;
  onBack: () => void;
}

/** Renders the confirmation before a quote is sent, with its version, recipient and total. */
export function ConfirmSend({ t, locale, quote, onConfirm, onBack }: Props): ReactNode {
  const { confirm } = t.quote;
  const { applyConfirm: apply } = t.amendment;
  const { content, amounts, version, amendment } = quote;
  const before = amendment?.before.total_cents ?? 0;
  const isApplied = amendment && amounts.total_cents <= before;
  const text = !isApplied ? confirm.text : amendment.email ? apply.text : apply.withoutEmail;
  return (
    <ConfirmStep
      heading={isApplied ? apply.heading : fill(confirm.heading, { version: version + 1 })}
      confirm={isApplied ? apply.send : confirm.send}
      back={confirm.back}
      onConfirm={onConfirm}
      onBack={onBack}
    >
      <p className="wrap-anywhere">
        {fill(text, {
          name: content.name,
          email: amendment?.email ?? content.email,
          language: t.inquiry.languages[content.language],
          before: formatPrice(before, locale),
          total: formatPrice(amounts.total_cents, locale),
          date: formatDay(noonOn(content.valid_until), locale),
        })}
      </p>
      {version > 0 && !isApplied && <p>{confirm.replaces}</p>}
    </ConfirmStep>
  );
}
