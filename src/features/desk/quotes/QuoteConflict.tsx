import type { ReactNode } from 'react';
import { typedProvince } from '../rules/quote-form.ts';
import type { QuoteDetails } from '../rules/quotes.ts';
import type { RoomProps } from '../props.ts';
import { QuoteAmountList } from './QuoteAmountList.tsx';

interface Props extends RoomProps {
  theirs: QuoteDetails;
  onKeep: () => void;
  onOverrule: () => void;
}

/** Renders the other person's draft after a conflict, and the buttons that keep one of the two drafts. */
export function QuoteConflict({ theirs, onKeep, onOverrule, ...props }: Props): ReactNode {
  const { conflict } = props.t.quote;
  const { content, amounts } = theirs;
  return (
    <section role="alert" className="notice mt-4 space-y-3">
      <h3 className="text-danger text-lg">{conflict.heading}</h3>
      <p>{conflict.text}</p>
      <p className="font-semibold wrap-anywhere">{content.name}</p>
      <QuoteAmountList
        {...props}
        lines={content.lines}
        amounts={amounts}
        province={typedProvince(content)}
        depositPercent={content.deposit_percent}
      />
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onKeep}>
          {conflict.keep}
        </button>
        <button type="button" className="button button-quiet" onClick={onOverrule}>
          {conflict.overrule}
        </button>
      </p>
    </section>
  );
}
