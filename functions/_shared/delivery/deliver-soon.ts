import { database } from '../database.ts';
import { logFault } from '../faults.ts';
import { company, mailSettings, mailSilenceMs, publicBackend } from '../settings.ts';
import { deliver, type Delivery } from './deliver.ts';
import { outbox } from '../mail/outbox.ts';
import { transport } from '../mail/transport.ts';

/** Sends what is due by the means that are set. */
export const deliverDue = async (): Promise<Delivery> =>
  deliver(outbox(database(), publicBackend()), transport(mailSettings(), mailSilenceMs()), company(), publicBackend());

/** The same after the answer; whatever fails is tried again on schedule. A platform that ends with the answer is asked to wait. */
export function deliverSoon(): void {
  const work = deliverDue().catch((cause: unknown) => void logFault('mail', cause));
  (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime?.waitUntil(work);
}
