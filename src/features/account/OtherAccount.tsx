import type { ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { AuthProblem } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import type { FormProps } from './sign-in/props.ts';
import { useAttempt } from './sign-in/use-attempt.ts';

interface Props extends FormProps {
  words: Strings['accountLink']['other'];
  /** Address of the link's account. */
  email: string;
  /** Address of the current session's account. */
  current: string;
  replace: () => Promise<AuthProblem | undefined>;
  keep: () => Promise<AuthProblem | undefined>;
}

/**
 * Renders the choice between the account of a link and the account that is signed in. A link never replaces a session without
 * this choice.
 */
export function OtherAccount({ words, email, current, replace, keep, ...props }: Props): ReactNode {
  const { run } = useAttempt();
  return (
    <AccountForm
      {...props}
      heading={words.heading}
      lead={<p className="wrap-anywhere">{fill(words.lead, { email, current })}</p>}
      fields={[]}
      submit={fill(words.replace, { email })}
      submitting={words.replacing}
      send={replace}
    >
      <button type="button" className="link min-h-11 cursor-pointer wrap-anywhere" onClick={() => void run(keep)}>
        {fill(words.keep, { current })}
      </button>
    </AccountForm>
  );
}
