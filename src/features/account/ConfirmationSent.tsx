import type { ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import { resendConfirmation, signIn } from './store/session.ts';
import { AccountForm } from './sign-in/AccountForm.tsx';
import { problemText, useAttempt } from './sign-in/use-attempt.ts';
import type { AccountProps } from './props.ts';
import { useEmailWait } from './use-email-wait.ts';

interface Props extends AccountProps {
  email: string;
  password: string;
  /** Whether the email was sent just now. */
  isSent: boolean;
  onBack: () => void;
}

/**
 * Waits for a new customer to open the link in the email. If the link is opened in another tab of this browser, this tab is
 * signed in too. If the link is opened on another device, a button here signs this tab in.
 */
export function ConfirmationSent({ email, password, isSent, onBack, ...props }: Props): ReactNode {
  const { t, common } = props;
  const { attempt, run } = useAttempt();
  const [seconds, restartWait] = useEmailWait(isSent);
  const label = seconds > 0 ? fill(t.confirm.resendLater, { seconds }) : t.confirm.resend;
  const resend = async (): Promise<void> => {
    if (seconds === 0 && !(await run(() => resendConfirmation(email)))) restartWait();
  };
  return (
    <div className="space-y-5">
      <AccountForm
        {...props}
        heading={t.confirm.heading}
        lead={
          <>
            <p className="notice wrap-anywhere">{fill(t.confirm.sent, { email })}</p>
            <p>{t.confirm.elsewhere}</p>
          </>
        }
        fields={[]}
        submit={t.confirm.opened}
        submitting={t.signingIn}
        send={() => signIn(email, password)}
      />
      <p role="alert" className="notice notice-danger empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
      <p role="status" className="text-good font-semibold empty:hidden">
        {attempt.kind === 'done' && t.confirm.resent}
      </p>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          aria-disabled={attempt.kind === 'sending' || seconds > 0}
          onClick={() => void resend()}
        >
          {attempt.kind === 'sending' ? t.sendingLink : label}
        </button>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onBack}>
          {t.backToSignIn}
        </button>
      </p>
    </div>
  );
}
