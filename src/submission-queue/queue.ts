// Requests that wait on this device, their files with them: in IndexedDB, which keeps both, and which a service worker
// reads too.
import { createStore, del, entries, get, set } from 'idb-keyval';
import type { OutgoingRequest } from '../domain/forms/submission.ts';

// Opened at first use: where storage is off, this throws.
let opened: ReturnType<typeof createStore> | undefined;
const store = (): ReturnType<typeof createStore> => (opened ??= createStore('outgoing', 'requests'));

/** @throws when the device keeps nothing: storage is off, or full. Asynchronously, whatever the cause. */
export const keep = async (request: OutgoingRequest): Promise<void> => set(request.key, request, store());

export const find = async (key: string): Promise<OutgoingRequest | undefined> => get(key, store());

export const forget = async (key: string): Promise<void> => del(key, store());

/** The oldest first as far as known; none where nothing can be kept. */
export async function waiting(): Promise<OutgoingRequest[]> {
  try {
    return (await entries<string, OutgoingRequest>(store())).map(([, request]) => request);
  } catch {
    return [];
  }
}
