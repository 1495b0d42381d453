// A request on its way to the company: where it stands, and what an answer to it means.
import * as v from 'valibot';
import type { MessageCode } from './form-messages.ts';

// The keys of the browser's storage, and the names that <html> has them by. Page scripts do not import them: a module
// they share with an island would leave the page and be fetched.

/** Requests that are begun and not sent (stores/inquiry-drafts.ts). */
export const DRAFT_KEY = 'draft';

/** Present when a request waits for the line (stores/submissions.ts). */
export const OUTGOING_KEY = 'outgoing';

/** What is sent, and where to; it waits on the device as it is. */
export interface OutgoingRequest {
  /** Made with the form: however often it is sent, it is this one. */
  key: string;
  /** The address of the function, and the key that says "a page of ours is calling". */
  endpoint: string;
  apiKey: string;
  fields: Record<string, string>;
  files: Record<string, File>;
}

export type Standing =
  /** `isOnlyHere`: the device keeps nothing, and the page has to stay open. `said`: why the server does not take it now. */
  | { kind: 'waiting'; isOnlyHere?: boolean; said?: string }
  | { kind: 'sending' }
  | { kind: 'received'; reference: string }
  /** Nothing was stored: it goes back to the form. */
  | { kind: 'refused'; error: string; fields: Partial<Record<string, MessageCode>> };

const Received = v.object({ reference: v.string() });
const Refused = v.object({ error: v.string(), codes: v.optional(v.record(v.string(), v.string()), {}) });

/** What the function's answer means. What may go better later is waited for, and so is what is no answer of ours. */
export function standingAfter(status: number, body: unknown): Standing {
  if (status === 200) {
    const received = v.safeParse(Received, body);
    return received.success ? { kind: 'received', reference: received.output.reference } : { kind: 'waiting' };
  }
  const refused = v.safeParse(Refused, body);
  if (!refused.success) return { kind: 'waiting' };
  const { error, codes } = refused.output;
  if ([400, 403, 413, 415, 422].includes(status))
    return { kind: 'refused', error, fields: codes as Partial<Record<string, MessageCode>> };
  return [429, 500].includes(status) ? { kind: 'waiting', said: error } : { kind: 'waiting' };
}
