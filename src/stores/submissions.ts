import { atom } from 'nanostores';
import { PENDING_KEY, type Submission, type SubmissionStatus } from '../domain/forms/submission.ts';
import { enqueue, findSubmission, pending, remove } from '../submission-queue/queue.ts';
import { send, sendPending } from '../submission-queue/send.ts';
import { openStatusChannel, type StatusChannel, type StatusMessage } from '../submission-queue/status-channel.ts';
import { safeStorage } from './safe-storage.ts';
import workerAddress from '../submission-queue/worker.ts?worker&url';

/** The status of each submission of this device, by its key. */
export const $submissions = atom<Readonly<Record<string, SubmissionStatus>>>({});

// What could not be stored is sent from here, as long as the page is open.
const unstored = new Map<string, Submission>();

const applyStatus = ({ key, status }: StatusMessage): void =>
  $submissions.set({ ...$submissions.get(), [key]: status });

let channel: StatusChannel | undefined;
const publishStatus = (message: StatusMessage): void => {
  applyStatus(message);
  channel?.post(message);
};

/** Stores a submission on the device, then sends it. */
export async function submit(submission: Submission): Promise<void> {
  applyStatus({ key: submission.key, status: { kind: 'sending' } });
  try {
    await enqueue(submission);
    // Scripts of every page look for it (components/shell/flush-queue.ts).
    safeStorage.setItem(PENDING_KEY, '1');
    void requestSync();
  } catch (cause) {
    console.error(cause);
    unstored.set(submission.key, submission);
  }
  void sendAll();
}

/** Drops the statuses of what was received: the visitor has seen them. */
export function clearReceived(): void {
  $submissions.set(
    Object.fromEntries(Object.entries($submissions.get()).filter(([, { kind }]) => kind !== 'received')),
  );
}

/** Takes a submission that was not received out of the queue, and returns it. */
export async function cancel(key: string): Promise<Submission | undefined> {
  const submission = unstored.get(key) ?? (await findSubmission(key).catch(() => undefined));
  unstored.delete(key);
  await remove(key).catch(() => undefined);
  const { [key]: _cancelled, ...others } = $submissions.get();
  $submissions.set(others);
  return submission;
}

// No browser event tells that a server answers again, and some connections come back without one.
const RETRY_EVERY_MS = 60_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

async function sendAll(): Promise<void> {
  await sendPending(publishStatus);
  const left = (await pending()).length;
  if (left === 0) safeStorage.removeItem(PENDING_KEY);
  for (const [key, submission] of unstored) {
    applyStatus({ key, status: { kind: 'sending' } });
    const status = await send(submission);
    if (status.kind === 'received') unstored.delete(key);
    applyStatus({ key, status: status.kind === 'waiting' ? { ...status, isUnstored: true } : status });
  }
  clearTimeout(retryTimer);
  if (left + unstored.size > 0) retryTimer = setTimeout(() => void sendAll(), RETRY_EVERY_MS);
}

/** Sends what is pending, now and whenever the connection may be back. Call it once per page. */
export async function watchConnection(): Promise<void> {
  registerWorker();
  channel = 'BroadcastChannel' in globalThis ? openStatusChannel() : undefined;
  channel?.listen(applyStatus);
  addEventListener('online', () => void sendAll());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendAll());
  for (const { key } of await pending()) applyStatus({ key, status: { kind: 'waiting' } });
  await sendAll();
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

let registering: Promise<SyncRegistration> | undefined;

/** Fetches the worker before the first submission: by then the connection may be gone. */
function registerWorker(): void {
  registering = navigator.serviceWorker?.register(workerAddress);
  registering?.catch((cause: unknown) => console.error(cause));
}

/** Has the browser, where it can, send what is pending once the page is closed (Background Sync). */
async function requestSync(): Promise<void> {
  try {
    const registration = await registering;
    await registration?.sync?.register('outgoing');
  } catch (cause) {
    console.error(cause);
  }
}
