// An inquiry on its way to the company: its status, and what an answer of the function means for it.
import type { MessageCode } from './form-messages.ts';

// Keys of localStorage, and names of data attributes of <html>. Inline scripts repeat them instead of importing them: a
// module they share with an island is not inlined but fetched.

/** Holds inquiries that are begun and not sent (stores/inquiry-drafts.ts). */
export const DRAFT_KEY = 'draft';

/** Present while a submission is pending (stores/submissions.ts). The value is that of the site's first version. */
export const PENDING_KEY = 'outgoing';

/** What is sent, and where to. It is stored on the device in this shape. */
export interface Submission {
  /** Made with the form. However often it is posted, the function stores it once. */
  key: string;
  /** The address of the function, and the key that says "a page of ours is calling". */
  endpoint: string;
  apiKey: string;
  fields: Record<string, string>;
  files: Record<string, File>;
  /** What became of it, if it is not to be sent again. It stays until its sender takes it back. */
  refusal?: Refusal;
  /** That it was received while no page was open. It stays, without what was sent, until a page has shown it. */
  receipt?: Receipt;
}

/** The company has nothing of it, and would not take it if it came again. `error`: why, where it is our function's word. */
export interface Refusal {
  kind: 'refused';
  error?: string | undefined;
  fields: Partial<Record<string, MessageCode>>;
}

export interface Receipt {
  kind: 'received';
  reference: string;
}

export type SubmissionStatus =
  /**
   * `isUnstored`: the device could not store it, and it is lost with the page. `isFault`: it is not the connection that
   * failed, but the server. `reason`: our function's, for not taking it.
   */
  | { kind: 'waiting'; isUnstored?: boolean; isFault?: boolean; reason?: string | undefined }
  | { kind: 'sending' }
  | Receipt
  | Refusal;

/** Returns the texts of an object of anything, by name. */
export const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value) as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Request timeout, too early, too many: the same may be taken later. Any other status from 400 to 499 is final. */
const PASSING = [408, 425, 429];

/**
 * Returns what an answer means, whoever gave it: our function, a proxy before it, or a Wi-Fi login page.
 * @param body undefined where it could not be read.
 */
export function statusAfter(status: number, body: unknown): SubmissionStatus {
  const { reference, error } = textsIn(body);
  if (status === 200 && reference) return { kind: 'received', reference };
  if (PASSING.includes(status)) return { kind: 'waiting', reason: error };
  return status >= 400 && status < 500
    ? { kind: 'refused', error, fields: textsIn(Object(body).codes) as Refusal['fields'] }
    : { kind: 'waiting', isFault: true, reason: error };
}

/** The parameter of the contact page's address that a link writes the text of a quote into. */
export const LINKED_TEXT = 'texte';
