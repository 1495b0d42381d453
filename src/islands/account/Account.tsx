import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { ANCHORS } from '../../i18n/anchors.ts';
import { $session, hasStoredSession, type Session } from '../../stores/session.ts';
import { CodeGate } from '../auth/CodeGate.tsx';
import { problemText } from '../auth/use-attempt.ts';
import { LazyPart } from '../parts/LazyPart.tsx';
import { useFocusOnChange } from '../parts/use-focus-on-change.ts';
import { Customer } from './Customer.tsx';
import type { AccountProps } from './props.ts';
import { useConnection } from './use-connection.ts';

/** The forms of who is not signed in; who is does without their script. */
const visitorPart = async () => (await import('./Visitor.tsx')).Visitor;
const newPasswordPart = async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm;

/** The account page's whole content. */
export function Account(props: AccountProps): ReactNode {
  const { t, common } = props;
  const session = useStore($session, { ssr: 'initial' });
  const { locale } = props;
  const linkPart = useCallback(async () => (await import('./AccountLink.tsx')).accountLinkIn(locale), [locale]);
  const { failure, link, outcome, connect, finishLink } = useConnection();
  const isFromCheckout = useReturnToCheckout(session, props.checkoutPath);
  useEffect(() => {
    // Beside the authentication client, not after it. One that does not arrive is asked for again when it is drawn.
    if (!hasStoredSession()) visitorPart().catch(() => undefined);
  }, []);
  // That one can sign in is of no use to a customer who has.
  const isOver = session.kind === 'signed_in' && session.email === outcome?.email;
  const content = useFocusOnChange(link ? 'link' : session.kind, link !== undefined || session.kind !== 'unknown');

  if (link) {
    return (
      <LazyPart
        key={link.token}
        part={linkPart}
        props={{ ...props, link, onDone: finishLink }}
        loading={t.checking}
        common={common}
      />
    );
  }

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
      {outcome?.text && !isOver && (
        <p
          role={outcome.isProblem ? 'alert' : 'status'}
          className={`notice mb-6 max-w-md wrap-anywhere ${outcome.isProblem ? 'notice-danger' : ''}`}
        >
          {outcome.text}
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
        <LazyPart
          part={visitorPart}
          props={{ ...props, isFromCheckout, known: outcome?.email ?? '' }}
          loading={t.checking}
          common={common}
        />
      )}
      {session.kind === 'recovering' && (
        <LazyPart part={newPasswordPart} props={props} loading={t.checking} common={common} />
      )}
      {session.kind === 'signed_in' && (
        <Customer {...props} session={session} isConfirmed={outcome?.isConfirmed ?? false} />
      )}
    </div>
  );
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
