import type { ReactNode } from 'react';
import { checkNewPassword, MIN_PASSWORD_LENGTH } from '../../domain/credentials.ts';
import { fill } from '../../domain/text.ts';
import { setPassword } from '../../stores/session.ts';
import { AccountForm } from '../auth/AccountForm.tsx';
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
          name: 'password',
          type: 'password',
          label: t.newPassword,
          autoComplete: 'new-password',
          hint: fill(settings.password.hint, { min: MIN_PASSWORD_LENGTH }),
          check: checkNewPassword,
          refusals: ['same_password', 'password_weak'],
        },
      ]}
      send={({ password = '' }) => setPassword(password)}
      done={() => <p className="notice border-good text-good font-semibold">{settings.password.saved}</p>}
    />
  );
}
