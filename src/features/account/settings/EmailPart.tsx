import type { ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { changeEmail } from '../store/account.ts';
import { AccountForm } from '../sign-in/AccountForm.tsx';
import { emailField } from '../sign-in/email-field.ts';
import type { SettingsProps } from './props.ts';

/**
 * Renders the form that requests a change of address. The page shows the change as pending until the old and the new address
 * have confirmed it.
 */
export function EmailPart(props: SettingsProps): ReactNode {
  const { email: words } = props.settings;
  return (
    <AccountForm
      {...props}
      email=""
      lead={<p>{words.about}</p>}
      submit={words.submit}
      submitting={words.sending}
      fields={[emailField(words.label)]}
      send={({ email = '' }) => changeEmail(email)}
      done={({ email = '' }) => <p>{fill(words.sent, { email: email.trim() })}</p>}
    />
  );
}
