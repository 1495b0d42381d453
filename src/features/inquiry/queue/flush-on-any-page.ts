// Sends pending submissions from pages without a contact form. first-touch/flush-queue.ts imports this file if there are pending
// submissions. On the contact page, the forms send the submissions themselves (features/inquiry/store/submissions.ts).
import { PENDING_KEY } from '../rules/forms/submission.ts';
import { keepTrying } from './keep-trying.ts';
import { isToBeSent, pending, remove } from './queue.ts';
import { sendPending } from './send.ts';
import { showReceipt } from './show-receipt.ts';
import { openStatusChannel } from './status-channel.ts';

const channel = openStatusChannel();

async function flushQueue(): Promise<number> {
  await sendPending((message) => {
    channel.post(message);
    if (message.status.kind === 'received') showReceipt(message.status);
  });
  for (const { key, receipt } of await pending()) {
    if (!receipt) continue;
    showReceipt(receipt);
    await remove(key);
  }
  const left = await pending();
  if (left.length === 0) localStorage.removeItem(PENDING_KEY);
  return left.filter(isToBeSent).length;
}

if (!document.querySelector('#demande')) void keepTrying(flushQueue)();
