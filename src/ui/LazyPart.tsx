import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { load } from '../core/failure.ts';
import type { FailureStrings } from './failure-text.ts';
import { FailureNotice } from './FailureNotice.tsx';

interface Props<PartProps> {
  /** Imports the part. The function must be the same at each render. */
  part: () => Promise<ComponentType<PartProps>>;
  props: PartProps;
  loading: string;
  common: FailureStrings;
}

type State<PartProps> = { kind: 'loading' } | { kind: 'loaded'; Part: ComponentType<PartProps> } | { kind: 'failed' };

/** Renders a part of an island. Its script is loaded at the first render. */
export function LazyPart<PartProps extends object>({ part, props, loading, common }: Props<PartProps>): ReactNode {
  const [state, setState] = useState<State<PartProps>>({ kind: 'loading' });
  const open = useCallback((): void => {
    setState({ kind: 'loading' });
    load(part).then(
      (Part) => setState({ kind: 'loaded', Part }),
      (cause: unknown) => {
        console.error(cause);
        setState({ kind: 'failed' });
      },
    );
  }, [part]);
  useEffect(open, [open]);

  if (state.kind === 'loaded') return <state.Part {...props} />;
  if (state.kind === 'loading')
    return (
      <p role="status" className="text-muted">
        {loading}
      </p>
    );
  return <FailureNotice text={common.partFailed} common={common} onRetry={open} />;
}
