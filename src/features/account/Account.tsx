import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { ANCHORS } from '../../i18n/anchors.ts';
import { $session, hasStoredSession, type Session } from './store/session.ts';
import { CodeGate } from './sign-in/CodeGate.tsx';
import { problemText } from './sign-in/use-attempt.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { Customer } from './Customer.tsx';
import type { AccountProps } from './props.ts';
import { useConnection } from './use-connection.ts';

/** Loads the forms for visitors. A signed-in customer does not need their script. */
const visitorPart = async () => (await import('./Visitor.tsx')).Visitor;
const newPasswordPart = async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm;

/** Renders the complete content of the account page. */
export function Account(props: AccountProps): ReactNode {
  const { t, common } = props;
  const session = useStore($session, { ssr: 'initial' });
  const { locale } = props;
  const linkPart = useCallback(async () => (await import('./AccountLink.tsx')).accountLinkIn(locale), [locale]);
  const { failure, link, outcome, connect, finishLink } = useConnection();
  const isFromCheckout = useReturnToCheckout(session, props.checkoutPath);
  useEffect(() => {
    // The forms are loaded in parallel with the authentication client. If the forms' chunk fails to load, React requests the
    // chunk again when it renders the forms.
    if (!hasStoredSession()) visitorPart().catch(() => undefined);
  }, []);
  // An outcome has an email address if the account's owner still has to sign in. Once a customer is signed in with this address,
  // the text of the outcome is no longer needed.
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
      <FailureNotice text={problemText(failure, t, common)} common={common} className="max-w-md" onRetry={connect} />
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

/**
 * Redirects a signed-in visitor back to the checkout, if the visitor came from it. Returns whether the visitor came from the
 * checkout.
 */
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
