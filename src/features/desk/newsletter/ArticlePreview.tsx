import { useEffect, useRef, useState, type ReactNode } from 'react';
import { parseEmail } from '../rules/email-preview.ts';
import { fill } from '../../../core/text.ts';
import { LOCALES } from '../../../i18n/locales.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { createNodes } from './create-nodes.ts';
import type { ArticleProps } from './props.ts';
import { testArticle } from './store.ts';

/** Renders the email of an article in a language, and the button that sends a test email to the signed-in staff member. */
export function ArticlePreview({ t, locale, account, common, details, take }: ArticleProps): ReactNode {
  const { preview: words, test } = t.newsletter;
  const [language, setLanguage] = useState(locale);
  const { attempt, run, clearResult } = useAttempt();
  /** Whether the last attempt has sent a test. A conflict ends the attempt without a test. */
  const [isSent, setSent] = useState(false);
  const { article, previews, mail } = details;
  const { subject, html, text } = previews[language];
  const isSending = attempt.kind === 'sending';
  const sendTest = (): void =>
    void run(async () => {
      const answer = await testArticle(article.article, article.version, language);
      setSent(answer.kind === 'answered' && answer.value?.kind === 'found');
      return take(answer);
    });
  return (
    <section aria-labelledby="article-preview" className="min-w-0 space-y-4">
      <h3 id="article-preview" className="text-xl">
        {words.heading}
      </h3>
      <div role="group" aria-label={words.language} className="flex flex-wrap gap-3">
        {LOCALES.map((choice) => (
          <button
            key={choice}
            type="button"
            lang={choice}
            className={`button ${choice === language ? 'button-primary' : 'button-quiet'}`}
            aria-pressed={choice === language}
            onClick={() => {
              setLanguage(choice);
              clearResult();
            }}
          >
            {words.languages[choice]}
          </button>
        ))}
      </div>
      <p className="font-semibold wrap-anywhere">{fill(words.subject, { subject })}</p>
      <Email html={html} label={words.email} language={language} failed={words.failed} />
      <details>
        <summary className="link min-h-11 cursor-pointer py-2">{words.plain}</summary>
        <p lang={language} className="border-line rounded-xl border p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      </details>
      {mail !== 'missing' && (
        <>
          <p className="text-muted text-sm">{test.hint}</p>
          <button type="button" className="button button-quiet" aria-disabled={isSending} onClick={sendTest}>
            {isSending ? test.sending : test.button}
          </button>
          <p role="status" className="text-good font-semibold empty:hidden">
            {attempt.kind === 'done' && isSent && test.sent}
          </p>
          <p role="alert" className="text-danger font-semibold empty:hidden">
            {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
          </p>
        </>
      )}
    </section>
  );
}

interface EmailProps {
  html: string;
  label: string;
  language: string;
  failed: string;
}

/** Shows an email without the styles of the page, as mail programs do. */
function Email({ html, label, language, failed }: EmailProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    try {
      root.replaceChildren(...createNodes(parseEmail(html)));
      setBroken(false);
    } catch (cause) {
      console.error(cause);
      root.replaceChildren();
      setBroken(true);
    }
  }, [html]);
  return (
    <>
      <div ref={host} role="group" aria-label={label} lang={language} className="overflow-hidden rounded-xl" />
      {isBroken && <p className="notice">{failed}</p>}
    </>
  );
}
