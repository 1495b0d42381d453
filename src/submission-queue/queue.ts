// Submissions that are not received yet, with their files, in IndexedDB: a service worker can read it too. The database,
// its store and what they hold keep the names of the site's first version, whose submissions are still read.
import { createStore, del, get, set, values } from 'idb-keyval';
import type { Submission } from '../domain/forms/submission.ts';

const store = createStore('outgoing', 'requests');

/** Stores a submission. @throws (rejects) when storage is off or full. */
export const enqueue = async (submission: Submission): Promise<void> => set(submission.key, submission, store);

/** @throws (rejects) when storage is off. */
export const findSubmission = async (key: string): Promise<Submission | undefined> => get(key, store);

/** @throws (rejects) when storage is off. */
export const remove = async (key: string): Promise<void> => del(key, store);

/** A refused one only waits for its sender to take it back, and a received one for a page that shows it. */
export const isToBeSent = ({ refusal, receipt }: Submission): boolean => !refusal && !receipt;

/** Returns every stored submission, in the order of their keys; none when storage is off. */
export async function pending(): Promise<Submission[]> {
  try {
    return await values<Submission>(store);
  } catch {
    return [];
  }
}
