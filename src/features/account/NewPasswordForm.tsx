import type { ReactNode } from 'react';
import { setPassword } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import { newPasswordField } from './sign-in/new-password-field.ts';
import type { AccountProps } from './props.ts';

/**
 * Renders the form for a new password, for a customer who opened a password reset link and then entered the code of the second
 * factor. Without a second factor, AccountLink.tsx renders the form.
 */
export function NewPasswordForm(props: AccountProps): ReactNode {
  const { t } = props;
  return (
    <div className="max-w-md">
      <AccountForm
        {...props}
        heading={t.chooseTitle}
        submit={t.savePassword}
        submitting={t.savingPassword}
        fields={[newPasswordField(t.newPassword, t.passwordHint)]}
        send={({ password = '' }) => setPassword(password)}
      />
    </div>
  );
}
