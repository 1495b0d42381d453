import type { ReactNode } from 'react';
import { setPassword } from '../../stores/session.ts';
import { AccountForm } from '../auth/AccountForm.tsx';
import { newPasswordField } from '../auth/new-password-field.ts';
import type { AccountProps } from './props.ts';

/** Renders the form that a password reset link opens. */
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
