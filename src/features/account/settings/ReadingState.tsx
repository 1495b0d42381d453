import type { ReactNode } from 'react';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { problemText } from '../sign-in/use-attempt.ts';
import type { SettingsProps } from './props.ts';
import type { Reading } from './use-result.ts';

interface Props extends Pick<SettingsProps, 't' | 'settings' | 'common'> {
  reading: Reading<unknown>;
  onRetry: () => void;
}

/** Renders a message while data is being loaded. If loading failed, renders the reason. */
export function ReadingState({ reading, onRetry, t, settings, common }: Props): ReactNode {
  if (reading.kind === 'loading')
    return (
      <p role="status" className="text-muted">
        {settings.loading}
      </p>
    );
  if (reading.kind === 'answered') return null;
  return <FailureNotice text={problemText(reading.problem, t, common)} common={common} onRetry={onRetry} />;
}
