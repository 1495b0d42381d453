import { statusAfter, type Submission, type SubmissionStatus } from '../rules/forms/submission.ts';
import { enqueue, findSubmission, isToBeSent, pending, remove } from './queue.ts';
import type { StatusMessage } from './status-channel.ts';

// An attempt is cancelled after `TIMEOUT_MS`, plus `MS_PER_BYTE` for each byte of the files. The limit depends on the size,
// because a working connection may be as slow as 10 kB/s. The next attempt sends the submission again.
const TIMEOUT_MS = 60_000;
const MS_PER_BYTE = 0.1;

/** Sends a post in the same way as `fetch`. */
export type Post = (
  endpoint: string,
  init: { method: string; headers: Record<string, string>; body: FormData; signal: AbortSignal },
) => Promise<Pick<Response, 'status' | 'json'>>;

declare global {
  /** Posts files and shows the progress. Undefined until its code is loaded (first-touch/upload.ts). */
  var postFiles: Post | undefined;
}

/**
 * Posts one submission and returns its new status. Never throws. Without a response, the submission stays waiting. After an error
 * in our own code, the submission also stays waiting, and the visitor sees that the error is ours.
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
    const post = (bytes && globalThis.postFiles) || fetch;
    const response = await post(endpoint, init).catch(() => undefined);
    return response ? statusAfter(response.status, await response.json().catch(() => undefined)) : { kind: 'waiting' };
  } catch (cause) {
    console.error(cause);
    return { kind: 'waiting', isFault: true };
  }
}

/**
 * Sends every pending submission that was not refused, and reports each change of status. Only one tab or service worker sends at
 * a time.
 */
export async function sendPending(report: (message: StatusMessage) => unknown): Promise<void> {
  await withLock(async () => {
    for (const { key } of (await pending()).filter(isToBeSent)) {
      // The visitor may have cancelled this submission while an earlier one was being sent.
      const submission = await findSubmission(key);
      if (!submission) continue;
      report({ key, status: { kind: 'sending' } });
      const status = await send(submission);
      if (status.kind === 'received') await remove(key);
      // If storage fails, the stored submission does not change. The next attempt sends the submission again, and the server
      // refuses it again.
      if (status.kind === 'refused') await enqueue({ ...submission, refusal: status }).catch(console.error);
      await report({ key, status });
    }
  });
}

/**
 * Runs the work in only one tab or worker at a time. Some browsers have no locks, or refuse them because site data is blocked. In
 * these browsers, the work runs without a lock. Two tabs may then post the same submission, but the server stores it only once.
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
