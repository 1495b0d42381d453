import { useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { tableMessages, type FieldSpec } from '../inquiry/rules/forms/form-table.ts';
import { checkSubscription } from '../inquiry/rules/forms/newsletter.ts';
import { NEWSLETTER } from '../inquiry/rules/forms/tables/newsletter.ts';
import { DEADLINE_MS } from '../../core/failure.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { NewsletterProps } from './props.ts';

// This component renders only one field. TypeScript reports an error here if `NEWSLETTER` has a second field.
const [field] = NEWSLETTER satisfies readonly [FieldSpec];

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'done' } | Failure;

/** `isFault` means that the server failed, and that a retry may not help. */
interface Failure {
  kind: 'failed';
  message: string;
  isFault?: boolean;
}

/** Returns the message for an unsuccessful response. If the status is below 500, prefers the server's own message. */
async function readFailure(response: Response, message: string): Promise<Failure> {
  const { error, id } = (await response.json().catch(() => ({}))) as { error?: string; id?: string };
  if (error && response.status < 500) return { kind: 'failed', message: error };
  return { kind: 'failed', message: id ? `${message} (${id})` : message, isFault: true };
}

/** Renders the newsletter's field. Without JavaScript, the browser posts the field and shows the newsletter's page. */
export function Newsletter({ locale, t, messages, endpoint, call }: NewsletterProps): ReactNode {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    form.current!.noValidate = true;
  }, []);

  const subscribe = async (): Promise<void> => {
    // React does not control the field. Browsers restore an address after a reload, and password managers fill in an address, and
    // in both cases React receives no event.
    const input = form.current!.querySelector<HTMLInputElement>('[name=email]')!;
    const email = input.value;
    const checked = checkSubscription({ email });
    if (checked.kind === 'invalid') {
      setState({ kind: 'failed', message: { ...messages, ...tableMessages(NEWSLETTER, locale) }[checked.code] });
      input.focus();
      return;
    }
    setState({ kind: 'sending' });
    try {
      const response = await fetch(endpoint.action, {
        method: 'POST',
        headers: { apikey: endpoint.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ ...checked.value, locale }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      // Only JSON counts as success, because the login page of a Wi-Fi network may also have the status 200.
      if (response.ok && response.headers.get('content-type')?.includes('json')) {
        // Throws if the response is cut off. The visitor can then retry, because the server subscribes an address only once.
        await response.json();
        // Keeps another address that the visitor has typed in the meantime.
        if (input.value === email) input.value = '';
        setState({ kind: 'done' });
      } else {
        setState(await readFailure(response, messages.subscription_failed));
      }
    } catch (cause) {
      console.error(cause);
      setState({ kind: 'failed', message: messages.subscription_failed });
    }
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (state.kind !== 'sending') void subscribe();
  };
  const hasFailed = state.kind === 'failed';

  return (
    <form
      ref={form}
      method="post"
      action={endpoint.action}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3"
    >
      <label className="flex-1">
        {field.label[locale]}
        <input
          type={field.kind}
          name={field.name}
          required
          autoComplete={field.autoComplete}
          className="field"
          aria-invalid={hasFailed || undefined}
          aria-describedby={isHydrated ? id : undefined}
          onChange={() => {
            if (state.kind !== 'sending') setState({ kind: 'idle' });
          }}
        />
      </label>
      <input type="hidden" name="locale" value={locale} />
      <button type="submit" className="button button-primary" aria-disabled={state.kind === 'sending' || undefined}>
        {state.kind === 'sending' ? t.sending : t.submit}
      </button>
      {isHydrated && (
        <p id={id} role="status" className={`w-full font-semibold ${hasFailed ? 'footer-failed' : 'footer-good'}`}>
          {state.kind === 'done' && `${messages.subscribed} ${t.confirm}`}
          {hasFailed && state.message}
          {hasFailed && state.isFault && (
            <>
              {` ${call.before}`}
              <a className="underline" href={call.href}>
                {call.phone}
              </a>
              {call.after}
            </>
          )}
        </p>
      )}
    </form>
  );
}
