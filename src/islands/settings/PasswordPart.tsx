import type { ReactNode } from 'react';
import { setPassword } from '../../stores/session.ts';
import { AccountForm } from '../auth/AccountForm.tsx';
import { newPasswordField } from '../auth/new-password-field.ts';
import type { SettingsProps } from './props.ts';

/** Changes the password; sessions on other devices end with the old one. */
export function PasswordPart(props: SettingsProps): ReactNode {
  const { t, settings } = props;
  return (
    <AccountForm
      {...props}
      submit={t.savePassword}
      submitting={t.savingPassword}
      fields={[
        {
          ...newPasswordField(t.newPassword, settings.password.hint),
          refusals: ['same_password', 'password_weak'],
        },
      ]}
      send={({ password = '' }) => setPassword(password)}
      done={() => <p className="notice border-good text-good font-semibold">{settings.password.saved}</p>}
    />
  );
}
