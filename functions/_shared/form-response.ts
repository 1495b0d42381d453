// Builds the response to a posted form: JSON for scripts, a redirect to a page for browsers that sent the form themselves.
import { FORM_MESSAGES, type MessageCode } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { anchorOfErrors } from '../../src/features/inquiry/rules/forms/wrong-fields.ts';
import { fill } from '../../src/core/text.ts';
import type { InvoiceResponse } from '../../src/features/billing/rules/invoice-document.ts';
import type { QuoteResponse } from '../../src/features/quotes/rules/customer-quote.ts';
import type { TrackingResponse } from '../../src/features/inquiry/rules/tracking.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { logFault } from './faults.ts';
import { siteOrigin } from './settings.ts';

export type FormResponse =
  | {
      kind: 'accepted';
      reference?: string | undefined;
      /**
       * Time of arrival by the server's clock. The page uses this time to compute when the company will answer, because a
       * device's clock may be wrong.
       */
      receivedAt?: string;
      tracking?: TrackingResponse;
      quote?: QuoteResponse;
      bill?: InvoiceResponse;
    }
  | {
      kind: 'refused';
      status: 400 | 403 | 405 | 413 | 415 | 422 | 429 | 500;
      code: MessageCode;
      fields?: Partial<Record<string, MessageCode>>;
      /** Number of characters by which each text is too long. */
      excess?: Partial<Record<string, number>>;
      retryAfterSeconds?: number;
      faultId?: string;
    };

/** Logs the cause of an error and returns the response, which contains only the ID of the log entry. */
export const serverFault = (name: string, cause: unknown): FormResponse => ({
  kind: 'refused',
  status: 500,
  code: 'failed_retry',
  faultId: logFault(`function ${name}`, cause),
});

/** Returns the response to a sender who has reached a limit, with the seconds until the next attempt. */
export const tooMany = (retryAfterSeconds: number): FormResponse => ({
  kind: 'refused',
  status: 429,
  code: 'too_many',
  retryAfterSeconds,
});

/** Pages to which browsers are redirected. The fragment contains the reason of a refusal or the state of an inquiry. */
export interface ResponsePages {
  accepted: Record<Locale, string>;
  refused: Record<Locale, string>;
}

/** Returns the response for a script, with sentences in the sender's language. */
export function asJson(response: FormResponse, locale: Locale): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (response.kind === 'accepted')
    return Response.json(
      {
        reference: response.reference,
        received_at: response.receivedAt,
        ...response.tracking,
        ...response.quote,
        ...response.bill,
      },
      { headers },
    );
  const { status, code, fields = {}, excess = {}, retryAfterSeconds, faultId } = response;
  const messages = FORM_MESSAGES[locale];
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  if (status === 405) headers.allow = 'POST';
  const sentences = Object.fromEntries(
    Object.entries(fields).map(([field, fieldCode]) => [
      field,
      fieldCode && fill(messages[fieldCode], { excess: excess[field]?.toLocaleString(locale) ?? '' }),
    ]),
  );
  const error = faultId ? `${messages[code]} (${faultId})` : messages[code];
  return Response.json(
    { error, code, codes: fields, fields: sentences, ...(faultId ? { id: faultId } : {}) },
    { status, headers },
  );
}

/** Returns the redirect (303) for a browser that sent the form itself. */
export function asRedirect(response: FormResponse, locale: Locale, pages: ResponsePages): Response {
  const isAccepted = response.kind === 'accepted';
  const page = new URL((isAccepted ? pages.accepted : pages.refused)[locale], siteOrigin());
  if (isAccepted) {
    if (response.reference) page.searchParams.set('reference', response.reference);
    if (response.receivedAt) page.searchParams.set('received_at', response.receivedAt);
    if (response.tracking) page.hash = response.tracking.state;
  } else {
    if (response.faultId) page.searchParams.set('id', response.faultId);
    page.hash = anchorOfErrors(response.fields ?? {}) ?? response.code;
  }
  return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } });
}
