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

/** Renders what will be sent and to whom, before it is sent. */
export function ConfirmSend({ t, locale, quote, onConfirm, onBack }: Props): ReactNode {
  const { confirm } = t.quote;
  const { content, amounts, version } = quote;
  return (
    <ConfirmStep
      heading={fill(confirm.heading, { version: version + 1 })}
      confirm={confirm.send}
      back={confirm.back}
      onConfirm={onConfirm}
      onBack={onBack}
    >
      <p className="wrap-anywhere">
        {fill(confirm.text, {
          name: content.name,
          email: content.email,
          language: t.inquiry.languages[content.language],
          total: formatPrice(amounts.total_cents, locale),
          date: formatDay(noonOn(content.valid_until), locale),
        })}
      </p>
      {version > 0 && <p>{confirm.replaces}</p>}
    </ConfirmStep>
  );
}
