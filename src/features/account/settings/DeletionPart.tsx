import type { ReactNode } from 'react';
import { checkPassword } from '../rules/credentials.ts';
import { fill } from '../../../core/text.ts';
import { deleteAccount } from '../store/account.ts';
import { AccountForm } from '../sign-in/AccountForm.tsx';
import type { SettingsProps } from './props.ts';

/**
 * Renders the form that deletes the account. It requires a typed word and the password, because a signed-in device may be left
 * unattended.
 */
export function DeletionPart(props: SettingsProps): ReactNode {
  const { deletion: words } = props.settings;
  return (
    <AccountForm
      {...props}
      lead={
        <>
          <p>{words.about}</p>
          <p>{words.kept}</p>
        </>
      }
      submit={words.submit}
      submitting={words.deleting}
      isDestructive
      fields={[
        {
          name: 'word',
          label: fill(words.typed, { word: words.word }),
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          check: (typed) => (typed.trim() === words.word ? undefined : 'confirmation_missing'),
        },
        {
          name: 'password',
          type: 'password',
          label: words.password,
          autoComplete: 'current-password',
          check: checkPassword,
          refusals: ['wrong_password'],
        },
      ]}
      send={({ password = '' }) => deleteAccount(password)}
    />
  );
}
