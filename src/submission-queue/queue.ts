// Submissions that are not received yet, with their files, in IndexedDB: a service worker can read it too. The database,
// its store and what they hold keep the names of the site's first version, whose submissions are still read.
import { createStore, del, entries, get, set } from 'idb-keyval';
import type { Refusal, Submission } from '../domain/forms/submission.ts';

const store = createStore('outgoing', 'requests');

/** Stores a submission. @throws (rejects) when storage is off or full. */
export const enqueue = async (submission: Submission): Promise<void> => set(submission.key, submission, store);

/** @throws (rejects) when storage is off. */
export const findSubmission = async (key: string): Promise<Submission | undefined> => get(key, store);

/** @throws (rejects) when storage is off. */
export const remove = async (key: string): Promise<void> => del(key, store);

/** Keeps what is not to be sent again for its sender. @throws (rejects) when storage is off or full. */
export async function refuse(key: string, refusal: Refusal): Promise<void> {
  const submission = await findSubmission(key);
  // Its sender may have taken it back in another tab meanwhile.
  if (submission) await enqueue({ ...submission, refusal });
}

export const isToBeSent = ({ refusal }: Submission): boolean => !refusal;

/** Returns every stored submission, in the order of their keys; none when storage is off. */
export async function pending(): Promise<Submission[]> {
  try {
    return (await entries<string, Submission>(store)).map(([, submission]) => submission);
  } catch {
    return [];
  }
}
