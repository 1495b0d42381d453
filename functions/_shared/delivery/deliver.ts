// Sends what is due. Who dies between sending and saying so leaves the e-mail to the next, who sends it again under
// the same Message-ID and key: whoever receives it has it once.
import type { Company } from '../settings.ts';
import { compose } from '../email-templates/compose.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Send } from '../mail/transport.ts';

export interface Delivery {
  sent: number;
  failed: number;
  /** Given up after 30 days, and kept: docs/deploy.md says how to see and send them. */
  parked: number;
}

export async function deliver(outbox: Outbox, send: Send, company: Company, publicBackend: string): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0, parked: 0 };
  for (let mail = await outbox.take(); mail; mail = await outbox.take()) {
    try {
      await send(mail.id, await compose(mail, { company, publicBackend, linkTo: outbox.linkTo }), company.sender);
    } catch (cause) {
      const isParked = await outbox.noteNotSent(mail.id, withoutAddresses(cause));
      delivery[isParked ? 'parked' : 'failed'] += 1;
      console.error(
        JSON.stringify({
          level: isParked ? 'error' : 'warn',
          mail: mail.id,
          kind: mail.kind,
          isParked,
          cause: withoutAddresses(cause),
        }),
      );
      continue;
    }
    await outbox.noteSent(mail.id);
    delivery.sent += 1;
  }
  return delivery;
}

/** A mail server quotes whom it refuses. */
export const withoutAddresses = (cause: unknown): string =>
  String(cause).replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
