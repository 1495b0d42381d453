// Stores submissions that the server has not received yet, and their files. The storage is IndexedDB, because a service worker
// can also read it. The names of the database, its store and its fields never change, because devices may still have submissions
// from the site's first version.
import { del, get, promisifyRequest, set } from 'idb-keyval';
import type { Submission } from '../rules/forms/submission.ts';
import { createAnsweringStore } from './answering-store.ts';

const store = createAnsweringStore('outgoing', 'requests');

/** Stores a submission. Rejects if storage is off or full. */
export const enqueue = async (submission: Submission): Promise<void> => set(submission.key, submission, store);

/** Returns a stored submission. Rejects if storage is off. */
export const findSubmission = async (key: string): Promise<Submission | undefined> => get(key, store);

/**
 * Removes a submission. Never rejects: if storage fails, the submission stays, and may be sent again. The server recognizes its
 * key.
 */
export const remove = async (key: string): Promise<void> => del(key, store).catch(console.warn);

/**
 * Returns whether a submission still has to be sent. A refused submission stays stored until its content is in its form again. If
 * the service worker has sent a submission, its receipt stays stored until a page has shown it.
 */
export const isToBeSent = ({ refusal, receipt }: Submission): boolean => !refusal && !receipt;

/** Returns every stored submission, ordered by key. Returns an empty list if storage is off. */
export async function pending(): Promise<Submission[]> {
  try {
    // The library's own function for reading all values contains a fallback for browsers without `getAll`, so it is larger.
    return await store('readonly', (requests) => promisifyRequest<Submission[]>(requests.getAll()));
  } catch {
    return [];
  }
}
