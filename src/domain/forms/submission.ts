// An inquiry on its way to the company: its status, and what an answer of the function means for it.
import * as v from 'valibot';
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
}

export type SubmissionStatus =
  /** `isUnstored`: the device could not store it, and it is lost with the page. `reason`: the server's, for not taking it. */
  | { kind: 'waiting'; isUnstored?: boolean; reason?: string }
  | { kind: 'sending' }
  | { kind: 'received'; reference: string }
  /** The company has nothing of it. */
  | { kind: 'refused'; error: string; fields: Partial<Record<string, MessageCode>> };

const Received = v.object({ reference: v.string() });
const Refused = v.object({ error: v.string(), codes: v.optional(v.record(v.string(), v.string()), {}) });

/** Returns what an answer of the function means. Anything else, such as a Wi-Fi login page, leaves it waiting. */
export function statusAfter(status: number, body: unknown): SubmissionStatus {
  if (status === 200) {
    const received = v.safeParse(Received, body);
    return received.success ? { kind: 'received', reference: received.output.reference } : { kind: 'waiting' };
  }
  const refused = v.safeParse(Refused, body);
  if (!refused.success) return { kind: 'waiting' };
  const { error, codes } = refused.output;
  if ([400, 403, 413, 415, 422].includes(status))
    return { kind: 'refused', error, fields: codes as Partial<Record<string, MessageCode>> };
  return [429, 500].includes(status) ? { kind: 'waiting', reason: error } : { kind: 'waiting' };
}

/** The parameter of the contact page's address that a link writes the text of a quote into. */
export const LINKED_TEXT = 'texte';
