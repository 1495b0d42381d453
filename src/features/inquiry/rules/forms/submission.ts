// Defines an inquiry that is being sent to the company: its data, its status, and the status that results from the server's
// response.
import type { MessageCode } from './form-messages.ts';

// Keys of localStorage and data attributes of <html>. Inline scripts repeat these names instead of importing them. The build
// could not inline a script that shares a module with an island.

/** Key of the unsent input of the inquiry forms (features/inquiry/store/inquiry-drafts.ts). */
export const DRAFT_KEY = 'draft';

/**
 * Key that is present while a submission is pending (features/inquiry/store/submissions.ts). The key has the name that the site's
 * first version chose.
 */
export const PENDING_KEY = 'outgoing';

/** A submission with its destination, in the format in which the device stores it. */
export interface Submission {
  /** Random key, created with the draft. The function stores a submission once, even if it is posted several times. */
  key: string;
  /** Address of the function. `apiKey` is the publishable key that identifies our pages. */
  endpoint: string;
  apiKey: string;
  fields: Record<string, string>;
  files: Record<string, File>;
  /** Response to a submission that will not be sent again. The response is kept until the content is in its form again. */
  refusal?: Refusal;
  /**
   * Receipt of a submission that the service worker has sent. The receipt is kept, without the submission's fields, until a page
   * has shown it.
   */
  receipt?: Receipt;
}

/**
 * Reason why a submission must not be sent again: the company has not stored the submission and would refuse it again. `error` is
 * set if our server gave a reason.
 */
export interface Refusal {
  kind: 'refused';
  error?: string | undefined;
  fields: Partial<Record<string, MessageCode>>;
}

export interface Receipt {
  kind: 'received';
  reference: string;
  /** Time of arrival by the server's clock. Missing in a receipt that a previous version of the site has stored. */
  receivedAt?: string | undefined;
}

export type SubmissionStatus =
  /**
   * `isUnstored` means that the device could not store the submission, so it is lost when the page is closed. `isFault` means
   * that the server or our own code failed, not the connection. `reason` is our server's reason for not accepting the submission.
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

/**
 * Statuses after which a retry may succeed: request timeout, too early, too many requests. Any other status from 400 to 499 is
 * final.
 */
const PASSING = [408, 425, 429];

/**
 * Returns the status that results from the response of our function, of a proxy in front of it, or of a Wi-Fi login page.
 * @param body undefined if the body could not be read
 */
export function statusAfter(status: number, body: unknown): SubmissionStatus {
  const { reference, received_at: receivedAt, error } = textsIn(body);
  if (status === 200 && reference) return { kind: 'received', reference, receivedAt };
  if (PASSING.includes(status)) return { kind: 'waiting', reason: error };
  return status >= 400 && status < 500
    ? { kind: 'refused', error, fields: textsIn(Object(body).codes) as Refusal['fields'] }
    : { kind: 'waiting', isFault: true, reason: error };
}

/** Query parameter in which a link to the contact page passes a text for the quote request. */
export const LINKED_TEXT = 'texte';
