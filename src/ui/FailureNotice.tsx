import type { ReactNode } from 'react';
import type { FailureStrings } from './failure-text.ts';

interface Props {
  /** Reason why the data or the part is missing. */
  text: string;
  common: Pick<FailureStrings, 'retry'>;
  className?: string;
  onRetry: () => void;
}

/** Renders the reason why loading failed, with a button that retries it. */
export const FailureNotice = ({ text, common, className = '', onRetry }: Props): ReactNode => (
  <div role="alert" className={`notice notice-danger ${className}`}>
    <p>{text}</p>
    <button type="button" className="button button-quiet mt-4" onClick={onRetry}>
      {common.retry}
    </button>
  </div>
);
