import { useState, type ReactNode } from 'react';
import type { Result } from '../account/store/account.ts';
import { problemText, useAttempt } from '../account/sign-in/use-attempt.ts';
import type { OrderPageProps } from './props.ts';

interface Props extends Pick<OrderPageProps, 'errors' | 'common'> {
  label: string;
  words: { opening: string; linkFailed: string };
  /** Path of the page that the link opens. The token is added as the fragment. */
  page: string;
  /** Returns the token, or null if it cannot be created. */
  readToken: () => Promise<Result<string | null>>;
  /** Details of the record, rendered between the button and an error. */
  children: ReactNode;
}

/** Renders a button that creates a new secret link and opens it. The link leads to the page of an invoice or of an amendment. */
export function SecretLinkButton({ label, words, page, readToken, children, errors, common }: Props): ReactNode {
  const { attempt, run } = useAttempt();
  const [isGone, setGone] = useState(false);
  const open = async () => {
    setGone(false);
    const answer = await readToken();
    if (answer.kind === 'refused') return answer.problem;
    if (answer.value === null) setGone(true);
    else location.assign(`${page}#${answer.value}`);
    return undefined;
  };
  return (
    <>
      <button
        type="button"
        className="link min-h-11 cursor-pointer text-left"
        aria-disabled={attempt.kind === 'sending'}
        onClick={() => void run(open)}
      >
        {attempt.kind === 'sending' ? words.opening : label}
      </button>
      {children}
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {isGone && words.linkFailed}
        {attempt.kind === 'refused' && problemText(attempt.problem, { errors }, common)}
      </p>
    </>
  );
}
