import type { ReactNode } from 'react';
import { problemText } from '../account/sign-in/use-attempt.ts';
import type { Reading } from '../account/settings/use-result.ts';
import type { DeskProps } from './props.ts';

interface Props extends DeskProps {
  reading: Reading<unknown>;
  onRetry: () => void;
  /** Whether this is the whole page, which then needs a heading. */
  isWholePage?: boolean;
}

/** Renders the state of a load: in progress, or failed with a reason. */
export function DeskState({ reading, onRetry, isWholePage = false, t, account, common }: Props): ReactNode {
  return (
    <>
      {isWholePage && <h1 className="text-heading mb-6">{t.title}</h1>}
      {reading.kind === 'loading' && (
        <p role="status" className="text-muted">
          {t.loading}
        </p>
      )}
      {reading.kind === 'refused' && (
        <div role="alert" className="notice notice-danger max-w-prose">
          <p>{problemText(reading.problem, account, common)}</p>
          <button type="button" className="button button-quiet mt-4" onClick={onRetry}>
            {common.retry}
          </button>
        </div>
      )}
    </>
  );
}
