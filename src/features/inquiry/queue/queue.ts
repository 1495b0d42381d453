// Unreceived submissions and their files, in IndexedDB, which a service worker can read too. The names of the database, its
// store and fields do not change, because submissions stored by the site's first version are still read.
import { del, get, promisifyRequest, set } from 'idb-keyval';
import type { Submission } from '../rules/forms/submission.ts';
import { createAnsweringStore } from './answering-store.ts';

const store = createAnsweringStore('outgoing', 'requests');

/** Stores a submission. Rejects if storage is off or full. */
export const enqueue = async (submission: Submission): Promise<void> => set(submission.key, submission, store);

/** Returns a stored submission. Rejects if storage is off. */
export const findSubmission = async (key: string): Promise<Submission | undefined> => get(key, store);

/** Removes a submission. Rejects if storage is off. */
export const remove = async (key: string): Promise<void> => del(key, store);

/**
 * Whether a submission is still to be sent. A refused one waits for its sender to cancel it, a received one for a page that
 * shows the receipt.
 */
export const isToBeSent = ({ refusal, receipt }: Submission): boolean => !refusal && !receipt;

/** Returns every stored submission, ordered by key. Returns an empty list if storage is off. */
export async function pending(): Promise<Submission[]> {
  try {
    // The library's own reader would add a fallback for browsers without `getAll`.
    return await store('readonly', (requests) => promisifyRequest<Submission[]>(requests.getAll()));
  } catch {
    return [];
  }
}
