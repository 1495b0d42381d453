// Sends what is pending from a page without a form: components/shell/flush-queue.ts imports it when something is.
import { PENDING_KEY } from '../domain/forms/submission.ts';
import { pending } from './queue.ts';
import { sendPending } from './send.ts';
import { openStatusChannel } from './status-channel.ts';

async function flushQueue(): Promise<void> {
  const channel = openStatusChannel();
  await sendPending(channel.post);
  if ((await pending()).length === 0) localStorage.removeItem(PENDING_KEY);
}

void flushQueue();
