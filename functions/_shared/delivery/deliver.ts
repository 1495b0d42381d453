// Sends the e-mails that are due. If a worker crashes after sending, another sends the e-mail again under the same
// Message-ID and idempotency key, so that the recipient sees it once.
import type { Sender } from '../email-templates/compose.ts';
import { withoutAddresses } from '../faults.ts';
import { compose } from '../email-templates/compose.ts';
import type { Outbox } from '../mail/outbox.ts';
import { PermanentRefusal, type Send } from '../mail/transport.ts';

/** How many e-mails were sent, failed and are tried again, or became dead letters (docs/deploy.md). */
export interface Delivery {
  sent: number;
  failed: number;
  dead: number;
}

/** @param stopping aborted when no further e-mail may be begun */
export async function deliver(
  outbox: Outbox,
  send: Send,
  sender: Omit<Sender, 'linkTo' | 'tokenFor'>,
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
      const isDead = await outbox.markFailed(mail.id, fault, cause instanceof PermanentRefusal);
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
