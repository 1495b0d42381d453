import { database } from '../database.ts';
import { logFault } from '../faults.ts';
import { company, mailSettings, mailSilenceMs, publicBackend } from '../settings.ts';
import { deliver, type Delivery } from './deliver.ts';
import { outbox } from '../mail/outbox.ts';
import { transport } from '../mail/transport.ts';

/** Sends the e-mails that are due, by SMTP, by Resend or into a folder, as the settings say. */
export const deliverDue = async (): Promise<Delivery> =>
  deliver(outbox(database(), publicBackend()), transport(mailSettings(), mailSilenceMs()), company(), publicBackend());

/**
 * Does the same in the background; what fails is tried again on schedule. A platform that stops a function after its
 * response is asked to wait (`EdgeRuntime`).
 */
export function deliverSoon(): void {
  const work = deliverDue().catch((cause: unknown) => void logFault('mail', cause));
  (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime?.waitUntil(work);
}
