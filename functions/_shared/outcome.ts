// What a post came to, told to who posted: a script gets JSON, a browser that sent the form itself gets a page.
import { FORM_MESSAGES, type FormLocale, type MessageCode } from '../../src/domain/forms/form-messages.ts';
import { crossOriginHeaders } from './caller.ts';
import { logFault } from './faults.ts';
import { siteOrigin } from './settings.ts';

export type Outcome =
  | { kind: 'accepted'; reference?: string }
  | {
      kind: 'refused';
      status: 400 | 403 | 405 | 413 | 415 | 422 | 429 | 500;
      code: MessageCode;
      fields?: Partial<Record<string, MessageCode>>;
      retryAfterSeconds?: number;
      faultId?: string;
    };

/** What is told of a fault, whose cause goes to the log. */
export const faultOutcome = (name: string, cause: unknown): Outcome => ({
  kind: 'refused',
  status: 500,
  code: 'failed_retry',
  faultId: logFault(`function ${name}`, cause),
});

/** The pages a browser is sent to, in each language; the second says by its fragment what is wrong. */
export interface OutcomePages {
  accepted: Record<FormLocale, string>;
  refused: Record<FormLocale, string>;
}

export function asJson(outcome: Outcome, locale: FormLocale): Response {
  const headers: Record<string, string> = { ...crossOriginHeaders(), 'cache-control': 'no-store' };
  if (outcome.kind === 'accepted') return Response.json({ reference: outcome.reference }, { headers });
  const { status, code, fields = {}, retryAfterSeconds, faultId } = outcome;
  const messages = FORM_MESSAGES[locale];
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  if (status === 405) headers.allow = 'POST';
  const named = Object.fromEntries(Object.entries(fields).map(([field, wrong]) => [field, wrong && messages[wrong]]));
  const error = faultId ? `${messages[code]} (${faultId})` : messages[code];
  return Response.json(
    { error, code, codes: fields, fields: named, ...(faultId ? { id: faultId } : {}) },
    { status, headers },
  );
}

export function asPage(outcome: Outcome, locale: FormLocale, pages: OutcomePages): Response {
  const isAccepted = outcome.kind === 'accepted';
  const address = new URL((isAccepted ? pages.accepted : pages.refused)[locale], siteOrigin());
  if (isAccepted) {
    if (outcome.reference) address.searchParams.set('reference', outcome.reference);
  } else {
    if (outcome.faultId) address.searchParams.set('id', outcome.faultId);
    address.hash = Object.values(outcome.fields ?? {})[0] ?? outcome.code;
  }
  return new Response(null, { status: 303, headers: { location: address.href, 'cache-control': 'no-store' } });
}
