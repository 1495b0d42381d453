import type { ReactNode } from 'react';
import { checkNewPassword, MIN_PASSWORD_LENGTH } from '../../domain/credentials.ts';
import { fill } from '../../domain/text.ts';
import { setPassword } from '../../stores/session.ts';
import { AccountForm } from '../auth/AccountForm.tsx';
import type { AccountProps } from './props.ts';

/** Where the link of a reset e-mail leads. */
export function NewPasswordForm(props: AccountProps): ReactNode {
  const { t } = props;
  return (
    <div className="max-w-md">
      <AccountForm
        {...props}
        heading={t.chooseTitle}
        submit={t.savePassword}
        submitting={t.savingPassword}
        fields={[
          {
            name: 'password',
            type: 'password',
            label: t.newPassword,
            autoComplete: 'new-password',
            hint: fill(t.passwordHint, { min: MIN_PASSWORD_LENGTH }),
            check: checkNewPassword,
          },
        ]}
        send={({ password = '' }) => setPassword(password)}
      />
    </div>
  );
}
