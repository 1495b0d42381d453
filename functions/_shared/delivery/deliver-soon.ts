import { database } from '../database.ts';
import { logFault } from '../faults.ts';
import { company, mailSettings, mailSilenceMs, publicBackend, siteOrigin } from '../settings.ts';
import { deliver, type Delivery } from './deliver.ts';
import { outbox } from '../mail/outbox.ts';
import { transport } from '../mail/transport.ts';

const stopping = new AbortController();

/** Sends the e-mails that are due, by SMTP, by Resend or into a folder, as the settings say. */
export const deliverDue = async (): Promise<Delivery> =>
  deliver(
    outbox(database(), publicBackend()),
    transport(mailSettings(), mailSilenceMs()),
    { company: company(), publicBackend: publicBackend(), site: siteOrigin() },
    stopping.signal,
  );

/** Lets the e-mail that is on its way be sent and marked, and begins no other in this process. */
export async function stopDelivering(): Promise<void> {
  stopping.abort();
  await running;
}

let running: Promise<void> | undefined;
let isAskedAgain = false;

async function deliverUntilDone(): Promise<void> {
  do {
    isAskedAgain = false;
    await deliverDue().catch((cause: unknown) => void logFault('mail', cause));
  } while (isAskedAgain);
  running = undefined;
}

/**
 * Does the same in the background, one delivery at a time; what fails is tried again on schedule. A platform that stops a
 * function after its response is asked to wait (`EdgeRuntime`).
 */
export function deliverSoon(): void {
  isAskedAgain = true;
  running ??= deliverUntilDone();
  (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime?.waitUntil(running);
}
