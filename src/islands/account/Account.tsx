import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { thrownToFailure, type Failure } from '../../domain/failure.ts';
import { ANCHORS } from '../../i18n/anchors.ts';
import {
  $session,
  hasStoredSession,
  openSession,
  type Link,
  type LinkOutcome,
  type Session,
} from '../../stores/session.ts';
import { CodeGate } from '../auth/CodeGate.tsx';
import { problemText } from '../auth/use-attempt.ts';
import { LazyPart } from '../parts/LazyPart.tsx';
import { useFocusOnChange } from '../parts/use-focus-on-change.ts';
import { Customer } from './Customer.tsx';
import type { AccountProps } from './props.ts';

/** The forms of who is not signed in; who is does without their script. */
const visitorPart = async () => (await import('./Visitor.tsx')).Visitor;
const newPasswordPart = async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm;

/** The account page's whole content. */
export function Account(props: AccountProps): ReactNode {
  const { t, common } = props;
  const session = useStore($session, { ssr: 'initial' });
  const { failure, outcome, connect } = useConnection();
  const isFromCheckout = useReturnToCheckout(session, props.checkoutPath);
  const content = useFocusOnChange(session.kind, session.kind !== 'unknown');

  if (failure) {
    return (
      <div role="alert" className="notice notice-danger max-w-md">
        <p>{problemText(failure, t, common)}</p>
        <button type="button" className="button button-quiet mt-4" onClick={connect}>
          {common.retry}
        </button>
      </div>
    );
  }
  return (
    <div ref={content} tabIndex={-1}>
      {outcome?.kind === 'refused' && (
        <p role="alert" className="notice notice-danger mb-6 max-w-md">
          {problemText(outcome.problem, t, common)}
        </p>
      )}
      {outcome?.kind === 'half_confirmed' && (
        <p role="status" className="notice mb-6 max-w-md">
          {props.settings.email.half}
        </p>
      )}
      {session.kind === 'unknown' && (
        <p role="status" className="needs-script text-muted">
          {t.checking}
        </p>
      )}
      {session.kind === 'signed_out' && session.hasDeletedAccount && (
        <p role="status" className="notice border-good text-good mb-6 max-w-md font-semibold">
          {props.settings.deletion.done}
        </p>
      )}
      {session.kind === 'code_due' && <CodeGate t={t} words={props.secondFactor} common={common} />}
      {session.kind === 'signed_out' && (
        <LazyPart part={visitorPart} props={{ ...props, isFromCheckout }} loading={t.checking} common={common} />
      )}
      {session.kind === 'recovering' && (
        <LazyPart part={newPasswordPart} props={props} loading={t.checking} common={common} />
      )}
      {session.kind === 'signed_in' && (
        <Customer {...props} session={session} isConfirmed={outcome?.kind === 'account_confirmed'} />
      )}
    </div>
  );
}

/** Finds out who is there, at first and whenever the address brings a new link. */
function useConnection(): {
  /** Why it is not known who is there. */
  failure: Failure | undefined;
  /** What came of the link that the visitor arrived by. */
  outcome: LinkOutcome | undefined;
  connect: () => void;
} {
  const [failure, setFailure] = useState<Failure>();
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const connect = useCallback((): void => {
    setFailure(undefined);
    openSession(linkOf(location.hash)).then(
      (found) => {
        setOutcome(found);
        forgetLink();
      },
      (cause: unknown) => {
        console.error(cause);
        setFailure(thrownToFailure(cause));
      },
    );
  }, []);
  useEffect(() => {
    // Beside the authentication client, not after it. One that does not arrive is asked for again when it is drawn.
    if (!hasStoredSession()) visitorPart().catch(() => undefined);
    connect();
    // The link of an e-mail may be opened in the tab that asked for it: the page then stays, its address changes.
    addEventListener('hashchange', connect);
    return () => removeEventListener('hashchange', connect);
  }, [connect]);
  return { failure, outcome, connect };
}

/** The link of an e-mail, in the anchor of the address. */
function linkOf(hash: string): Link | undefined {
  const [[name, token] = []] = new URLSearchParams(hash.slice(1));
  if (!token) return undefined;
  return name === 'recovery' || name === 'signup' || name === 'email_change' ? { kind: name, token } : undefined;
}

/** Once answered, the token is taken out of the address, where it would outlive its use. */
function forgetLink(): void {
  if (linkOf(location.hash)) history.replaceState(history.state, '', location.pathname);
}

/** Takes a visitor who was sent here by the checkout back to it, once signed in. */
function useReturnToCheckout(session: Session, checkoutPath: string): boolean {
  const [isFromCheckout, setFromCheckout] = useState(false);
  useEffect(() => {
    const look = (): void => setFromCheckout((was) => was || location.hash === ANCHORS.fromCheckout);
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  useEffect(() => {
    if (isFromCheckout && session.kind === 'signed_in') location.replace(checkoutPath);
  }, [isFromCheckout, session.kind, checkoutPath]);
  return isFromCheckout;
}
