import type { ReactNode } from 'react';
import { problemText } from '../account/sign-in/use-attempt.ts';
import type { Reading } from '../account/settings/use-result.ts';
import type { OrderPageProps } from './props.ts';

interface Props extends Pick<OrderPageProps, 'errors' | 'common'> {
  reading: Reading<unknown>;
  /** Text for a response without data. Undefined if such a response is not a failure. */
  missing?: string;
  className: string;
  onRetry: () => void;
}

/** Renders the reason why a part of an order could not be loaded, and a retry button. Renders nothing if there was no failure. */
export function FailedReading({ reading, missing, errors, common, className, onRetry }: Props): ReactNode {
  const reason =
    reading.kind === 'refused'
      ? problemText(reading.problem, { errors }, common)
      : reading.kind === 'answered' && reading.value === null && missing;
  return (
    reason && (
      <div role="alert" className={className}>
        <p>{reason}</p>
        <button type="button" className="button button-quiet mt-3" onClick={onRetry}>
          {common.retry}
        </button>
      </div>
    )
  );
}
