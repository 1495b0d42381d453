import type { ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import { requestReset } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import { emailField } from './sign-in/email-field.ts';
import type { EmailProps } from './sign-in/props.ts';
import type { AccountProps } from './props.ts';

/** Renders the form that requests a reset link. The form's message is the same whether or not the account exists. */
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
