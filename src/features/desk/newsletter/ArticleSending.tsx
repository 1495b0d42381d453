import { useState, type ReactNode } from 'react';
import { articleProblem, isUnderWay, sendingMinutes } from '../rules/articles.ts';
import { fill, plural } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { ConfirmStep } from '../quotes/ConfirmStep.tsx';
import { ArticleCounts } from './ArticleCounts.tsx';
import type { ArticleProps } from './props.ts';
import { readArticle, sendArticle, stopArticle } from './store.ts';

/** Renders the state of an article, and the buttons that start, cancel or stop its sending. */
export function ArticleSending({ details, take, ...props }: ArticleProps): ReactNode {
  const { t, locale, account, common } = props;
  const { newsletter: words } = t;
  const { article, mail } = details;
  const { newsletter } = article;
  const { attempt, run } = useAttempt();
  const [isConfirming, setConfirming] = useState(false);
  const [isTakenBack, setTakenBack] = useState(false);
  const isSending = attempt.kind === 'sending';
  const problem = articleProblem(details);
  const isOpen = newsletter === null || ['stopped', 'blocked'].includes(newsletter.state);

  const send = (): void => {
    setConfirming(false);
    void run(async () => {
      setTakenBack(false);
      return take(await sendArticle(article.article, article.version));
    });
  };
  const stop = (): void =>
    void run(async () => {
      const answer = await stopArticle(article.article);
      const value = answer.kind === 'answered' ? answer.value : null;
      setTakenBack(value !== null && 'record' in value && value.record.article.newsletter === null);
      return take(answer);
    });
  const minutes = sendingMinutes(details);
  return (
    <section aria-labelledby="article-sending" className="min-w-0 space-y-4">
      <h3 id="article-sending" className="text-xl">
        {words.heading}
      </h3>
      {mail === 'folder' && isOpen && !isConfirming && <p className="notice">{words.folder}</p>}
      <p role="status" className="font-semibold empty:hidden">
        {isTakenBack && newsletter === null && words.send.takenBack}
        {newsletter && fill(words.progress[newsletter.state], { time: formatMoment(newsletter.starts_at, locale) })}
      </p>
      {newsletter && <ArticleCounts {...props} newsletter={newsletter} />}
      {isOpen && problem && (
        <p className="notice">
          {problem === 'no_subscribers' && newsletter === null ? words.empty : words.problems[problem]}
        </p>
      )}
      {isOpen && !problem && !isConfirming && (
        <>
          <p>{plural(words.send.recipients, article.recipients, locale)}</p>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isSending}
            onClick={() => !isSending && setConfirming(true)}
          >
            {isSending && words.send.sending}
            {!isSending && (newsletter ? words.send.resume : words.send.button)}
          </button>
        </>
      )}
      {isOpen && !problem && isConfirming && (
        <ConfirmStep
          heading={plural(words.send.confirm.heading, article.recipients, locale)}
          confirm={words.send.confirm.send}
          back={words.send.confirm.back}
          onConfirm={send}
          onBack={() => setConfirming(false)}
        >
          <p>{words.send.confirm.text}</p>
          <p>{plural(words.send.confirm.duration, minutes, locale)}</p>
          {mail === 'folder' && <p>{words.folder}</p>}
        </ConfirmStep>
      )}
      {newsletter && isUnderWay(newsletter) && (
        <p className="flex flex-wrap gap-3">
          <button type="button" className="button button-quiet" aria-disabled={isSending} onClick={stop}>
            {newsletter.state === 'pending' ? words.send.takeBack : words.send.stop}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isSending}
            onClick={() => void run(async () => take(await readArticle(article.article)))}
          >
            {words.send.refresh}
          </button>
        </p>
      )}
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </section>
  );
}
