import type { ReactNode } from 'react';
import type { Strings } from '../../i18n/strings/index.ts';
import { setPassword } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import { newPasswordField } from './sign-in/new-password-field.ts';
import type { FormProps } from './sign-in/props.ts';

interface Props extends FormProps {
  t: Pick<
    Strings['account'],
    'errors' | 'chooseTitle' | 'newPassword' | 'passwordHint' | 'savePassword' | 'savingPassword'
  >;
}

/**
 * Renders the form for a new password, for a user who opened a password reset link and then entered the code of the second
 * factor. Without a second factor, AccountLink.tsx renders the form.
 */
export function NewPasswordForm({ t, common }: Props): ReactNode {
  return (
    <div className="max-w-md">
      <AccountForm
        t={t}
        common={common}
        heading={t.chooseTitle}
        submit={t.savePassword}
        submitting={t.savingPassword}
        fields={[newPasswordField(t.newPassword, t.passwordHint)]}
        send={({ password = '' }) => setPassword(password)}
      />
    </div>
  );
}
