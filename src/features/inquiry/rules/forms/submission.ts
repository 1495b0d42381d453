// An inquiry on its way to the company: its status, and the status that follows from a response of the function.
import type { MessageCode } from './form-messages.ts';

// Keys of localStorage and data attributes of <html>. Inline scripts repeat them instead of importing them: a module shared
// with an island would be fetched instead of inlined.

/** Key of the inquiries that were begun and not sent (features/inquiry/store/inquiry-drafts.ts). */
export const DRAFT_KEY = 'draft';

/**
 * Key that is present while a submission is pending (features/inquiry/store/submissions.ts). The name of the key is from
 * the site's first version.
 */
export const PENDING_KEY = 'outgoing';

/** A submission with its destination, as it is stored on the device. */
export interface Submission {
  /** Created with the form. The function stores a submission once, however often it is posted. */
  key: string;
  /** Address of the function, and the publishable key that identifies our pages. */
  endpoint: string;
  apiKey: string;
  fields: Record<string, string>;
  files: Record<string, File>;
  /** Response of a submission that will not be sent again. It stays until its sender cancels it. */
  refusal?: Refusal;
  /** Receipt of a submission that arrived while no page was open. It stays, without the fields, until a page has shown it. */
  receipt?: Receipt;
}

/**
 * The company has stored nothing and would refuse the same submission again. `error` is the reason, if our function gave one.
 */
export interface Refusal {
  kind: 'refused';
  error?: string | undefined;
  fields: Partial<Record<string, MessageCode>>;
}

export interface Receipt {
  kind: 'received';
  reference: string;
  /** Time of arrival by the server's clock. Missing in a receipt that an earlier version of the site has stored. */
  receivedAt?: string | undefined;
}

export type SubmissionStatus =
  /**
   * `isUnstored`: the device could not store it, so it is lost with the page. `isFault`: the server failed, not the connection.
   * `reason`: our function's reason for not accepting it.
   */
  | { kind: 'waiting'; isUnstored?: boolean; isFault?: boolean; reason?: string | undefined }
  | { kind: 'sending' }
  | Receipt
  | Refusal;

/** Returns the text properties of an object of any shape. */
export const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value) as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Request timeout, too early, too many requests: a retry may succeed. Any other status from 400 to 499 is final. */
const PASSING = [408, 425, 429];

/**
 * Returns the status that follows from a response of our function, a proxy before it, or a Wi-Fi login page.
 * @param body undefined if it could not be read.
 */
export function statusAfter(status: number, body: unknown): SubmissionStatus {
  const { reference, received_at: receivedAt, error } = textsIn(body);
  if (status === 200 && reference) return { kind: 'received', reference, receivedAt };
  if (PASSING.includes(status)) return { kind: 'waiting', reason: error };
  return status >= 400 && status < 500
    ? { kind: 'refused', error, fields: textsIn(Object(body).codes) as Refusal['fields'] }
    : { kind: 'waiting', isFault: true, reason: error };
}

/** Query parameter of the contact page in which a link passes the text of a quote. */
export const LINKED_TEXT = 'texte';
