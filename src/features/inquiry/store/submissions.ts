import { atom } from 'nanostores';
import { PENDING_KEY, type Submission, type SubmissionStatus } from '../rules/forms/submission.ts';
import { registerWorker, requestSync } from '../queue/background-sync.ts';
import { keepTrying } from '../queue/keep-trying.ts';
import { enqueue, findSubmission, isToBeSent, pending, remove } from '../queue/queue.ts';
import { send, sendPending } from '../queue/send.ts';
import { openStatusChannel, type StatusMessage } from '../queue/status-channel.ts';
import { safeStorage } from '../../../storage/safe-storage.ts';

/** The status of each submission of this device, by key. */
export const $submissions = atom<Readonly<Record<string, SubmissionStatus>>>({});

/**
 * The submissions that this page has sent, by key. They are kept for the recap, because the queue deletes received submissions.
 */
export const sent: Record<string, Submission> = {};

// Submissions that could not be stored. This page sends them from memory as long as it is open.
const unstored = new Map<string, Submission>();

const applyStatus = ({ key, status }: StatusMessage): void =>
  $submissions.set({ ...$submissions.get(), [key]: status });

/** Stores a submission on the device, then sends it. */
export async function submit(submission: Submission): Promise<void> {
  sent[submission.key] = submission;
  applyStatus({ key: submission.key, status: { kind: 'sending' } });
  try {
    await enqueue(submission);
    // The scripts of every page check whether this key exists (first-touch/flush-queue.ts).
    safeStorage.setItem(PENDING_KEY, '1');
    void requestSync();
  } catch (cause) {
    // Storage is off or full, or refuses files without a reason, as in a private window of WebKit. The page sends the submission
    // from memory.
    console.warn('A submission could not be stored on this device.', cause);
    unstored.set(submission.key, submission);
  }
  // `sendNow` is undefined only before the first attempt, and that attempt will include this submission.
  void sendNow?.();
}

/** Removes the statuses of received submissions, because the visitor has seen them. */
export function clearReceived(): void {
  $submissions.set(
    Object.fromEntries(Object.entries($submissions.get()).filter(([, { kind }]) => kind !== 'received')),
  );
}

/** Returns a submission of this device, or undefined if the device does not have it. */
export const find = async (key: string): Promise<Submission | undefined> =>
  unstored.get(key) ?? (await findSubmission(key).catch(() => undefined));

/** Removes a submission from this device and returns it. Returns undefined if the device does not have the submission. */
export async function cancel(key: string): Promise<Submission | undefined> {
  const submission = await find(key);
  unstored.delete(key);
  await remove(key);
  const { [key]: _cancelled, ...others } = $submissions.get();
  $submissions.set(others);
  return submission;
}

let sendNow: (() => Promise<void>) | undefined;

/** Sends pending submissions now, and again whenever the connection may have been restored. Call this function once per page. */
export async function watchConnection(): Promise<void> {
  registerWorker();
  const channel = openStatusChannel();
  channel.listen(applyStatus);
  for (const { key, refusal, receipt } of await pending()) {
    applyStatus({ key, status: receipt ?? refusal ?? { kind: 'waiting' } });
    if (receipt) await remove(key);
  }
  sendNow = keepTrying(() =>
    sendAll((message) => {
      applyStatus(message);
      channel.post(message);
    }),
  );
  await sendNow();
}

/** Sends all pending submissions. Returns the number of submissions that are still pending. */
async function sendAll(report: (message: StatusMessage) => void): Promise<number> {
  await sendPending(report);
  const stored = await pending();
  if (stored.length === 0) safeStorage.removeItem(PENDING_KEY);
  for (const [key, submission] of unstored) {
    if (!isToBeSent(submission)) continue;
    applyStatus({ key, status: { kind: 'sending' } });
    const status = await send(submission);
    if (status.kind === 'received') unstored.delete(key);
    if (status.kind === 'refused') unstored.set(key, { ...submission, refusal: status });
    applyStatus({ key, status: status.kind === 'waiting' ? { ...status, isUnstored: true } : status });
  }
  return [...stored, ...unstored.values()].filter(isToBeSent).length;
}
