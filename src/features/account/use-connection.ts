import { useCallback, useEffect, useState } from 'react';
import { thrownToFailure, type Failure } from '../../core/failure.ts';
import { parseLinkFragment } from '../../core/link-fragment.ts';
import type { Link } from './store/account-link.ts';
import { openSession } from './store/session.ts';
import type { LinkOutcome } from './AccountLink.tsx';

/** Determines the current customer, unless the address contains an email's link, which is handled first. */
export function useConnection(): {
  /** Reason why the customer could not be determined. */
  failure: Failure | undefined;
  link: Link | undefined;
  /** Result of the link by which the visitor arrived. */
  outcome: LinkOutcome | undefined;
  connect: () => void;
  finishLink: (outcome: LinkOutcome) => void;
} {
  const [failure, setFailure] = useState<Failure>();
  const [link, setLink] = useState<Link>();
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const connect = useCallback((): void => {
    setFailure(undefined);
    const opened = parseLink(location.hash);
    setLink(opened);
    if (opened) return;
    openSession().catch((cause: unknown) => {
      console.error(cause);
      setFailure(thrownToFailure(cause));
    });
  }, []);
  const finishLink = useCallback(
    (finished: LinkOutcome): void => {
      // The token is removed from the address only now, so that the page could be reloaded until its link was handled.
      history.replaceState(history.state, '', location.pathname + location.search);
      setOutcome(finished);
      connect();
    },
    [connect],
  );
  useEffect(() => {
    connect();
    // An email's link may open in the tab that requested it. The page is then not loaded again, and only its address
    // changes.
    addEventListener('hashchange', connect);
    return () => removeEventListener('hashchange', connect);
  }, [connect]);
  return { failure, link, outcome, connect, finishLink };
}

/** Returns the link of an email that the address's anchor contains. */
function parseLink(hash: string): Link | undefined {
  const { name, token } = parseLinkFragment(hash);
  if (token === '') return undefined;
  return name === 'recovery' || name === 'signup' || name === 'email_change' ? { kind: name, token } : undefined;
}
