import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { checkEmail, checkPassword } from '../account/rules/credentials.ts';
import { thrownToFailure, type Failure } from '../../core/failure.ts';
import type { Locale } from '../../i18n/locales.ts';
import { $session, openSession, signIn } from '../account/store/session.ts';
import { AccountForm } from '../account/sign-in/AccountForm.tsx';
import { CodeGate } from '../account/sign-in/CodeGate.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import type { DeskPageProps } from './props.ts';

const words = {
  fr: () => import('../../i18n/strings/fr/desk.ts'),
  en: () => import('../../i18n/strings/en/desk.ts'),
};

/** Loads the rooms with their texts only after a sign-in, because the page would otherwise exceed its size budget. */
const roomsIn = (locale: Locale) => async () => {
  const [DeskRooms, { desk }] = await Promise.all([
    // Returns only the needed export. If the whole module were returned, the bundler would add its runtime to every page.
    import('./DeskRooms.tsx').then((module) => module.DeskRooms),
    words[locale](),
  ]);
  return (props: DeskPageProps): ReactNode => <DeskRooms {...props} t={desk} />;
};
const deskRooms = { fr: roomsIn('fr'), en: roomsIn('en') };

const newPasswordPart = async () => (await import('../account/NewPasswordForm.tsx')).NewPasswordForm;

/** Renders the complete desk: the sign-in and, after it, the rooms. Only staff receive the data of the rooms. */
export function Desk(props: DeskPageProps): ReactNode {
  const { locale, title, account, common } = props;
  const session = useStore($session, { ssr: 'initial' });
  const { failure, connect } = useConnection();
  const content = useFocusOnChange(session.kind, session.kind !== 'unknown');

  if (session.kind === 'signed_in')
    return (
      <div ref={content} tabIndex={-1} className="focus:shadow-none focus:outline-none">
        <LazyPart part={deskRooms[locale]} props={props} loading={account.checking} common={common} />
      </div>
    );
  return (
    <div ref={content} tabIndex={-1} className="focus:shadow-none focus:outline-none">
      <h1 className="text-heading">{title}</h1>
      <div className="mt-6 max-w-md">
        {failure && <FailureNotice text={failureText(failure, common)} common={common} onRetry={connect} />}
        {!failure && session.kind === 'unknown' && (
          <p role="status" className="needs-script text-muted">
            {account.checking}
          </p>
        )}
        {session.kind === 'code_due' && <CodeGate t={account} words={props.secondFactor} common={common} />}
        {session.kind === 'recovering' && (
          <LazyPart part={newPasswordPart} props={{ t: account, common }} loading={account.checking} common={common} />
        )}
        {session.kind === 'signed_out' && (
          <AccountForm
            t={account}
            common={common}
            heading={account.signIn}
            submit={account.signIn}
            submitting={account.signingIn}
            fields={[
              { name: 'email', type: 'email', label: account.email, autoComplete: 'email', check: checkEmail },
              {
                name: 'password',
                type: 'password',
                label: account.password,
                autoComplete: 'current-password',
                check: checkPassword,
              },
            ]}
            send={({ email = '', password = '' }) => signIn(email.trim(), password)}
          />
        )}
      </div>
    </div>
  );
}

/** Opens the session. `connect` tries again after a failure. */
function useConnection(): { failure: Failure | undefined; connect: () => void } {
  const [failure, setFailure] = useState<Failure>();
  const connect = useCallback((): void => {
    setFailure(undefined);
    openSession().catch((cause: unknown) => {
      console.error(cause);
      setFailure(thrownToFailure(cause));
    });
  }, []);
  useEffect(connect, [connect]);
  return { failure, connect };
}
