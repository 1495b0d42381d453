import { useState, type ReactNode } from 'react';
import { checkPassword } from './rules/credentials.ts';
import { signIn, signUp } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import { emailField } from './sign-in/email-field.ts';
import { newPasswordField } from './sign-in/new-password-field.ts';
import type { EmailProps } from './sign-in/props.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { ConfirmationSent } from './ConfirmationSent.tsx';
import type { AccountProps } from './props.ts';

interface Props extends AccountProps, EmailProps {
  /** Whether the form creates an account instead of signing in. */
  isNew: boolean;
  onSwitch: () => void;
  onForgotten: () => void;
}

/** Renders a form with email and password, to sign in or to create an account. */
export function CredentialsForm({ isNew, onSwitch, onForgotten, ...props }: Props): ReactNode {
  const { t } = props;
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string }>();
  const content = useFocusOnChange(unconfirmed !== undefined);
  const send = async (email: string, password: string) => {
    const problem = await (isNew ? signUp : signIn)(email, password);
    if (problem?.code === 'confirm_email') setUnconfirmed({ email, password });
    return problem;
  };
  const password = isNew
    ? newPasswordField(t.password, t.passwordHint)
    : {
        name: 'password',
        type: 'password',
        label: t.password,
        check: checkPassword,
        autoComplete: 'current-password',
      };
  if (unconfirmed) {
    return (
      <div ref={content} tabIndex={-1}>
        <ConfirmationSent {...props} {...unconfirmed} isSent={isNew} onBack={() => setUnconfirmed(undefined)} />
      </div>
    );
  }
  return (
    <AccountForm
      {...props}
      heading={isNew ? t.createAccount : t.signIn}
      submit={isNew ? t.createAccount : t.signIn}
      submitting={isNew ? t.creatingAccount : t.signingIn}
      fields={[emailField(t.email), password]}
      send={({ email = '', password = '' }) => send(email, password)}
    >
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onSwitch}>
          {isNew ? t.haveAccount : t.noAccount}
        </button>
        {!isNew && (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onForgotten}>
            {t.forgotPassword}
          </button>
        )}
      </p>
    </AccountForm>
  );
}
