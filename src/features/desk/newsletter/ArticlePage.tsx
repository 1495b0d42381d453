import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { isUnderWay, type ArticleDetails, type ArticleProblem, type ArticleResult } from '../rules/articles.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { useResult } from '../../account/settings/use-result.ts';
import type { RoomProps } from '../props.ts';
import { RecordShell } from '../RecordShell.tsx';
import type { Result } from '../store.ts';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleSending } from './ArticleSending.tsx';
import { readArticle } from './store.ts';

/** Milliseconds between two updates of the counts while emails are being sent. */
const REFRESH_MS = 20_000;

/** Renders one article: its email in both languages, and the steps to send it. */
export function ArticlePage({ id, ...props }: RoomProps & { id: string }): ReactNode {
  const { t, locale, onClosed } = props;
  const { newsletter: words } = t;
  const read = useCallback(() => readArticle(Number(id)), [id]);
  const { reading, readAgain } = useResult(read);
  const [details, setDetails] = useState<ArticleDetails>();
  const [problem, setProblem] = useState<ArticleProblem>();
  const answer = reading.kind === 'answered' ? reading.value : undefined;

  const take = useCallback(
    (result: Result<ArticleResult>): AuthProblem | undefined => {
      if (result.kind === 'refused') return result.problem;
      const { value } = result;
      if (value === null) onClosed();
      else if ('record' in value) setDetails(value.record);
      if (value?.kind === 'refused') setProblem(value.code);
      else setProblem(value?.kind === 'conflict' ? 'conflict' : undefined);
      return undefined;
    },
    [onClosed],
  );
  useEffect(() => {
    if (answer !== undefined) take({ kind: 'answered', value: answer });
  }, [answer, take]);
  const isWaiting = details !== undefined && isUnderWay(details.article.newsletter);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void read().then(take, console.error), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, read, take]);

  const content = details?.article.content;
  return (
    <RecordShell {...props} room="articles" state={{ reading, readAgain, isMissing: answer?.kind === 'missing' }}>
      {details && content && (
        <article aria-labelledby="article">
          <h2 id="article" className="text-2xl wrap-anywhere">
            {content[locale].title}
          </h2>
          <p className="text-muted mt-1">
            {details.article.is_published
              ? fill(words.published, { day: formatDay(noonOn(content.day), locale) })
              : words.withdrawn}
            {' · '}
            <a className="link" href={content[locale].path}>
              {words.see}
            </a>
          </p>
          {problem && (
            <p role="alert" className="notice notice-danger mt-4 max-w-prose">
              {words.problems[problem]}
            </p>
          )}
          <div className="mt-6 grid items-start gap-8 lg:grid-cols-[2fr_3fr]">
            <ArticleSending {...props} details={details} take={take} />
            <ArticlePreview {...props} details={details} take={take} />
          </div>
        </article>
      )}
    </RecordShell>
  );
}
