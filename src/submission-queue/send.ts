import { statusAfter, type Submission, type SubmissionStatus } from '../domain/forms/submission.ts';
import { enqueue, isToBeSent, pending, remove } from './queue.ts';
import type { StatusMessage } from './status-channel.ts';

// A connection of 10 kB/s is slow and works; an answer that takes longer is waited for by another attempt.
const TIMEOUT_MS = 60_000;
const MS_PER_BYTE = 0.1;

/**
 * Posts one submission and returns what became of it. Never throws: without an answer it is still waiting, and so it is with an
 * error of our own, which is reported as ours.
 */
export async function send({ endpoint, apiKey, fields, files }: Submission): Promise<SubmissionStatus> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  let bytes = 0;
  for (const [name, file] of Object.entries(files)) {
    body.append(name, file, file.name);
    bytes += file.size;
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS + bytes * MS_PER_BYTE);
    const init = { method: 'POST', headers: { apikey: apiKey }, body, signal };
    const response = await fetch(endpoint, init).catch(() => undefined);
    return response ? statusAfter(response.status, await response.json().catch(() => undefined)) : { kind: 'waiting' };
  } catch (cause) {
    console.error(cause);
    return { kind: 'waiting', isFault: true };
  }
}

/** Sends every pending submission that was not refused, and reports each change of status. Tabs and service worker take turns. */
export async function sendPending(report: (message: StatusMessage) => unknown): Promise<void> {
  await withLock(async () => {
    for (const submission of (await pending()).filter(isToBeSent)) {
      const { key } = submission;
      report({ key, status: { kind: 'sending' } });
      const status = await send(submission);
      if (status.kind === 'received') await remove(key);
      // A storage that fails leaves it as it was: it is sent again, and refused again.
      if (status.kind === 'refused') await enqueue({ ...submission, refusal: status }).catch(console.error);
      await report({ key, status });
    }
  });
}

/**
 * Does the work in one tab or worker at a time. Browsers without locks, and those that refuse them because site data is
 * blocked, do it at once: two tabs may then post the same submission, of which the function stores one.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  try {
    await navigator.locks.request('outgoing', () => {
      hasBegun = true;
      return work();
    });
  } catch (cause) {
    if (hasBegun) throw cause;
    await work();
  }
}
