import type { ReactNode } from 'react';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { problemText } from '../account/sign-in/use-attempt.ts';
import type { Reading } from '../account/settings/use-result.ts';
import type { DeskProps } from './props.ts';

interface Props extends DeskProps {
  reading: Reading<unknown>;
  onRetry: () => void;
  /** Whether this is the whole page, which then needs a heading. */
  isWholePage?: boolean;
}

/** Renders a text while data is loading, or the reason why loading failed. */
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
        <FailureNotice
          text={problemText(reading.problem, account, common)}
          common={common}
          className="max-w-prose"
          onRetry={onRetry}
        />
      )}
    </>
  );
}
