import { standingAfter, type OutgoingRequest, type Standing } from '../domain/forms/submission.ts';
import { forget, waiting } from './queue.ts';

/** Where a request stands is told on this channel: to every tab, and by a service worker. */
export const CHANNEL = 'outgoing';
export interface Told {
  key: string;
  standing: Standing;
}

// A line of 10 kB/s is slow, and alive; slower ones are tried again.
const DEADLINE_MS = 60_000;
const MS_A_BYTE = 0.1;

/** Sends one request; never throws. */
export async function send({ endpoint, apiKey, fields, files }: OutgoingRequest): Promise<Standing> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  let bytes = 0;
  for (const [name, file] of Object.entries(files)) {
    body.append(name, file, file.name);
    bytes += file.size;
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { apikey: apiKey },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS + bytes * MS_A_BYTE),
    });
    return standingAfter(response.status, await response.json());
  } catch {
    return { kind: 'waiting' };
  }
}

/** Sends all that waits, in one place at a time: two tabs and a service worker share the same queue. */
export async function sendWaiting(tell: (told: Told) => void): Promise<void> {
  await oneAtATime(async () => {
    for (const request of await waiting()) {
      tell({ key: request.key, standing: { kind: 'sending' } });
      const standing = await send(request);
      // One that is refused waits for its sender, who takes it back into the form.
      if (standing.kind === 'received') await forget(request.key);
      tell({ key: request.key, standing });
    }
  });
}

// Where there are no locks, the key of each request sees to it that it is received once.
const oneAtATime = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('outgoing', work) : work();
