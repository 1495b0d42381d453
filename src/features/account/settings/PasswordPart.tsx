import type { ReactNode } from 'react';
import { checkPassword } from '../rules/credentials.ts';
import { setPassword } from '../store/session.ts';
import { AccountForm } from '../sign-in/AccountForm.tsx';
import { newPasswordField } from '../sign-in/new-password-field.ts';
import type { SettingsProps } from './props.ts';

/**
 * Renders the form that changes the password. It requires the current password, because a session may be stolen. The change ends
 * the sessions on other devices.
 */
export function PasswordPart(props: SettingsProps): ReactNode {
  const { t, settings } = props;
  return (
    <AccountForm
      {...props}
      submit={t.savePassword}
      submitting={t.savingPassword}
      fields={[
        {
          name: 'current',
          type: 'password',
          label: settings.deletion.password,
          autoComplete: 'current-password',
          check: checkPassword,
          refusals: ['wrong_password'],
        },
        {
          ...newPasswordField(t.newPassword, settings.password.hint),
          refusals: ['same_password', 'password_weak'],
        },
      ]}
      send={({ password = '', current }) => setPassword(password, current)}
      done={() => <p className="notice border-good text-good font-semibold">{settings.password.saved}</p>}
    />
  );
}
