import { useCallback, useEffect, useState } from 'react';
import { thrownToFailure, type Failure } from '../../core/failure.ts';
import { parseLinkFragment } from '../../core/link-fragment.ts';
import type { Link } from './store/account-link.ts';
import { openSession } from './store/session.ts';
import type { LinkOutcome } from './AccountLink.tsx';

/** Determines the current customer. If the address contains the link of an email, the link is handled first. */
export function useConnection(): {
  /** Reason why the customer could not be determined. */
  failure: Failure | undefined;
  link: Link | undefined;
  /** Result of the link that the visitor opened. */
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
      // The token stayed in the address until now, so that after a reload the page could handle the link again.
      history.replaceState(history.state, '', location.pathname + location.search);
      setOutcome(finished);
      connect();
    },
    [connect],
  );
  useEffect(() => {
    connect();
    // The link of an email may open in the tab that requested it. The browser then changes only the address and does not reload
    // the page.
    addEventListener('hashchange', connect);
    return () => removeEventListener('hashchange', connect);
  }, [connect]);
  return { failure, link, outcome, connect, finishLink };
}

/** Returns the email link in the fragment of the address, or undefined if the fragment contains no such link. */
function parseLink(hash: string): Link | undefined {
  const { name, token } = parseLinkFragment(hash);
  if (token === '') return undefined;
  return name === 'recovery' || name === 'signup' || name === 'email_change' ? { kind: name, token } : undefined;
}
