import { database } from '../database.ts';
import { logFault } from '../faults.ts';
import { articlesPerMinute, company, mailSettings, mailSilenceMs, publicBackend, siteOrigin } from '../settings.ts';
import { deliver, type Delivery } from './deliver.ts';
import { outbox } from '../mail/outbox.ts';
import { transport } from '../mail/transport.ts';

let stopping = new AbortController();

/** Sends due emails by SMTP, by Resend or into a folder, depending on the settings. */
export const deliverDue = async (): Promise<Delivery> =>
  deliver(
    outbox(database(), publicBackend(), articlesPerMinute()),
    transport(mailSettings(), mailSilenceMs()),
    { company: company(), publicBackend: publicBackend(), site: siteOrigin() },
    stopping.signal,
  );

/** Allows deliveries again after `stopDelivering`, when a new server starts in the same process. */
export function allowDelivering(): void {
  if (stopping.signal.aborted) stopping = new AbortController();
}

/** Stops all deliveries after their current email. Waits for the end of the background delivery. */
export async function stopDelivering(): Promise<void> {
  stopping.abort();
  await running;
}

let running: Promise<void> | undefined;
let isRequestedAgain = false;

async function deliverUntilDone(): Promise<void> {
  do {
    isRequestedAgain = false;
    await deliverDue().catch((cause: unknown) => void logFault('mail', cause));
  } while (isRequestedAgain);
  running = undefined;
}

/**
 * Sends due emails in the background, one delivery at a time. The schedule retries failed emails. Some platforms stop a function
 * after its response. There, `EdgeRuntime.waitUntil` keeps the function running until the delivery ends.
 */
export function deliverSoon(): void {
  isRequestedAgain = true;
  running ??= deliverUntilDone();
  (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime?.waitUntil(running);
}
