// Sends due emails. If a process crashes after sending an email, another process sends the email again with the same Message-ID
// and idempotency key. The recipient then sees the email only once.
import type { Sender } from '../email-templates/compose.ts';
import { withoutAddresses } from '../faults.ts';
import { compose } from '../email-templates/compose.ts';
import type { Outbox } from '../mail/outbox.ts';
import { PermanentRefusal, type Send } from '../mail/transport.ts';

/** Numbers of emails that were sent, that will be retried after a failure, and that became dead letters (docs/deploy.md). */
export interface Delivery {
  sent: number;
  failed: number;
  dead: number;
}

/**
 * Sends due emails until no due email remains.
 * @param stopping aborted when no further email should be started
 */
export async function deliver(
  outbox: Outbox,
  send: Send,
  sender: Omit<Sender, 'linkTo' | 'tokenFor' | 'quoteTokenFor' | 'invoiceTokenFor'>,
  stopping: AbortSignal,
): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0, dead: 0 };
  while (!stopping.aborted) {
    const mail = await outbox.take();
    if (!mail) break;
    try {
      await send(mail.id, await compose(mail, { ...sender, ...outbox }), sender.company.sender);
    } catch (cause) {
      const fault = withoutAddresses(cause);
      const isPermanent = cause instanceof PermanentRefusal;
      const isDead = await outbox.markFailed(mail.id, fault, { isPermanent, isBounce: isPermanent && cause.isBounce });
      delivery[isDead ? 'dead' : 'failed'] += 1;
      console.error(
        JSON.stringify({ level: isDead ? 'error' : 'warn', mail: mail.id, kind: mail.kind, isDead, cause: fault }),
      );
      continue;
    }
    await outbox.markSent(mail.id);
    delivery.sent += 1;
  }
  return delivery;
}
