import { useCallback, useEffect, useState } from 'react';
import { thrownToFailure, type Failure } from '../../domain/failure.ts';
import type { Link } from '../../stores/account-link.ts';
import { openSession } from '../../stores/session.ts';
import type { LinkOutcome } from './AccountLink.tsx';

/** Finds out who is there, unless the address has the link of an e-mail, which comes first. */
export function useConnection(): {
  /** Why it is not known who is there. */
  failure: Failure | undefined;
  link: Link | undefined;
  /** What came of the link that the visitor arrived by. */
  outcome: LinkOutcome | undefined;
  connect: () => void;
  finishLink: (outcome: LinkOutcome) => void;
} {
  const [failure, setFailure] = useState<Failure>();
  const [link, setLink] = useState<Link>();
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const connect = useCallback((): void => {
    setFailure(undefined);
    const found = linkOf(location.hash);
    setLink(found);
    if (found) return;
    openSession().catch((cause: unknown) => {
      console.error(cause);
      setFailure(thrownToFailure(cause));
    });
  }, []);
  const finishLink = useCallback(
    (found: LinkOutcome): void => {
      // The token stays in the address until then: the page can be loaded again.
      history.replaceState(history.state, '', location.pathname + location.search);
      setOutcome(found);
      connect();
    },
    [connect],
  );
  useEffect(() => {
    connect();
    // The link of an e-mail may be opened in the tab that asked for it: the page then stays, its address changes.
    addEventListener('hashchange', connect);
    return () => removeEventListener('hashchange', connect);
  }, [connect]);
  return { failure, link, outcome, connect, finishLink };
}

/** The link of an e-mail, in the anchor of the address. */
function linkOf(hash: string): Link | undefined {
  const [[name, token] = []] = new URLSearchParams(hash.slice(1));
  if (!token) return undefined;
  return name === 'recovery' || name === 'signup' || name === 'email_change' ? { kind: name, token } : undefined;
}
