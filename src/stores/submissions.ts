import { atom } from 'nanostores';
import { OUTGOING_KEY, type OutgoingRequest, type Standing } from '../domain/forms/submission.ts';
import { find, forget, keep, waiting } from '../submission-queue/queue.ts';
import { CHANNEL, send, sendWaiting, type Told } from '../submission-queue/send.ts';
import { safeStorage } from './safe-storage.ts';
import workerAddress from '../submission-queue/worker.ts?worker&url';

/** Where each request of this device stands, by its key. */
export const $outgoing = atom<Readonly<Record<string, Standing>>>({});

// What the device could not keep is sent from here, as long as the page is open.
const onlyHere = new Map<string, OutgoingRequest>();

const take = ({ key, standing }: Told): void => $outgoing.set({ ...$outgoing.get(), [key]: standing });

let channel: BroadcastChannel | undefined;
const tell = (told: Told): void => {
  take(told);
  channel?.postMessage(told);
};

/** Keeps a request on the device, then sends it. */
export async function submit(request: OutgoingRequest): Promise<void> {
  take({ key: request.key, standing: { kind: 'sending' } });
  try {
    await keep(request);
    // The page's own script looks for it (islands/inquiry/wake.ts).
    safeStorage.setItem(OUTGOING_KEY, '1');
    void askForSync();
  } catch (cause) {
    console.error(cause);
    onlyHere.set(request.key, request);
  }
  void sendAll();
}

/** What has been received is no news any more. */
export function dismissReceived(): void {
  $outgoing.set(Object.fromEntries(Object.entries($outgoing.get()).filter(([, { kind }]) => kind !== 'received')));
}

/** Takes a request back that has not been received; answers it as it was. */
export async function withdraw(key: string): Promise<OutgoingRequest | undefined> {
  const request = onlyHere.get(key) ?? (await find(key).catch(() => undefined));
  onlyHere.delete(key);
  await forget(key).catch(() => undefined);
  const { [key]: _withdrawn, ...others } = $outgoing.get();
  $outgoing.set(others);
  return request;
}

// A line may come back without a word, and a server too.
const AGAIN_MS = 60_000;
let again: ReturnType<typeof setTimeout> | undefined;

async function sendAll(): Promise<void> {
  await sendWaiting(tell);
  const left = (await waiting()).length;
  if (left === 0) safeStorage.removeItem(OUTGOING_KEY);
  for (const [key, request] of onlyHere) {
    take({ key, standing: { kind: 'sending' } });
    const standing = await send(request);
    if (standing.kind === 'received') onlyHere.delete(key);
    take({ key, standing: standing.kind === 'waiting' ? { ...standing, isOnlyHere: true } : standing });
  }
  clearTimeout(again);
  if (left + onlyHere.size > 0) again = setTimeout(() => void sendAll(), AGAIN_MS);
}

/** From now on what waits is sent when the line may be back; call it once, in a page. */
export async function watchLine(): Promise<void> {
  prepareSync();
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => take(data));
  addEventListener('online', () => void sendAll());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendAll());
  for (const { key } of await waiting()) take({ key, standing: { kind: 'waiting' } });
  await sendAll();
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

let registering: Promise<SyncRegistration> | undefined;

/** Fetches the worker while there is a line. */
function prepareSync(): void {
  registering = navigator.serviceWorker?.register(workerAddress);
  registering?.catch((cause: unknown) => console.error(cause));
}

/** Where the browser can, it sends what waits even once the page is closed. */
async function askForSync(): Promise<void> {
  try {
    const registration = await registering;
    await registration?.sync?.register('outgoing');
  } catch (cause) {
    console.error(cause);
  }
}
