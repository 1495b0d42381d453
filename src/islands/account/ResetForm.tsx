import type { ReactNode } from 'react';
import { fill } from '../../domain/text.ts';
import { requestReset } from '../../stores/session.ts';
import { AccountForm } from '../auth/AccountForm.tsx';
import { emailField } from '../auth/email-field.ts';
import type { EmailProps } from '../auth/props.ts';
import type { AccountProps } from './props.ts';

/** Renders the form that requests a reset link. Its message is the same whether the account exists or not. */
export function ResetForm({ onBack, ...props }: AccountProps & EmailProps & { onBack: () => void }): ReactNode {
  const { t } = props;
  const back = (
    <button type="button" className="link min-h-11 cursor-pointer" onClick={onBack}>
      {t.backToSignIn}
    </button>
  );
  return (
    <AccountForm
      {...props}
      heading={t.resetTitle}
      submit={t.sendLink}
      submitting={t.sendingLink}
      fields={[emailField(t.email)]}
      send={({ email = '' }) => requestReset(email)}
      done={({ email = '' }) => (
        <>
          <p className="notice">{fill(t.linkSent, { email })}</p>
          {back}
        </>
      )}
    >
      {back}
    </AccountForm>
  );
}
