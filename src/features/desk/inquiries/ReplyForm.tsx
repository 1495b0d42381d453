import { useId, useState, type ReactNode } from 'react';
import { countCharacters, MAX_REPLY_LENGTH, replyProblem, type InquiryDetails } from '../rules/inquiries.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { sendReply, type Result } from '../store.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';
import type { ChangeResult } from '../use-record.ts';
import { useTextDraft } from '../drafts/use-text-draft.ts';

interface Props extends RoomProps {
  inquiry: InquiryDetails;
  onResult: (answer: Result<ChangeResult<InquiryDetails>>) => AuthProblem | undefined;
}

/** Renders the replies to an inquiry, each with the state of its email, and the form for a new reply. */
export function ReplyForm({ t, locale, account, common, inquiry, onResult }: Props): ReactNode {
  const { reply: words } = t;
  const id = useId();
  const { attempt, run, clearResult } = useAttempt();
  const [text, setText, clearText] = useTextDraft(`reply ${inquiry.id}`);
  // Each text has its own idempotency key, which survives a reload. If a response is lost, a retry does not send the reply twice,
  // and an edited text is sent as another reply. The key is missing if the device could not store it.
  const [key, setKey, clearKey] = useTextDraft(`reply key ${inquiry.id}`);
  const [error, setError] = useState<'reply_empty' | 'reply_long'>();
  const [isSent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    const problem = replyProblem(text);
    setError(problem);
    if (problem) return;
    await run(async () => {
      const answer = await sendReply(inquiry.id, key || crypto.randomUUID(), text);
      const isStored = answer.kind === 'answered' && answer.value !== null && 'record' in answer.value;
      setSent(isStored);
      if (isStored) {
        clearText();
        clearKey();
      }
      return onResult(answer);
    });
  };
  const hint = fill(words.hint, { email: inquiry.email, language: t.inquiry.languages[inquiry.locale] });
  const message = error && fill(words[error], { count: countCharacters(text), max: MAX_REPLY_LENGTH });
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className="text-lg">
        {words.heading}
      </h3>
      {inquiry.replies.length === 0 && <p className="text-muted mt-2">{words.none}</p>}
      <ol className="mt-2 space-y-3 empty:hidden">
        {inquiry.replies.map((reply) => (
          <li key={reply.id} className="border-line border-l-2 pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{reply.text}</p>
            <p className="text-muted text-sm wrap-anywhere">
              {fill(t.inquiry.by, { by: reply.by, when: formatMoment(reply.at, locale) })}
              {' · '}
              {words.states[reply.state]}
            </p>
          </li>
        ))}
      </ol>
      <form
        noValidate
        className="mt-4 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FieldFrame id={id} label={words.text} hint={hint} error={message}>
          <textarea
            id={id}
            className="field"
            rows={6}
            value={text}
            aria-invalid={message !== undefined}
            aria-describedby={describedBy(id, hint, message)}
            onChange={(event) => {
              setText(event.target.value);
              setKey(event.target.value && crypto.randomUUID());
              setError(undefined);
              clearResult();
            }}
          />
        </FieldFrame>
        <button type="submit" className="button button-primary" aria-disabled={attempt.kind === 'sending'}>
          {attempt.kind === 'sending' ? words.sending : words.send}
        </button>
        <p role="status" className="text-good font-semibold empty:hidden">
          {attempt.kind === 'done' && isSent && !error && words.sent}
        </p>
        <p role="alert" className="text-danger font-semibold empty:hidden">
          {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
        </p>
      </form>
    </section>
  );
}
