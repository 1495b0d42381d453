// Sends what waits, from a page that has no form: components/frame/outgoing.ts fetches it when something does.
import { OUTGOING_KEY } from '../domain/forms/submission.ts';
import { waiting } from './queue.ts';
import { CHANNEL, sendWaiting } from './send.ts';

async function start(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  await sendWaiting((told) => channel.postMessage(told));
  if ((await waiting()).length === 0) localStorage.removeItem(OUTGOING_KEY);
}

void start();
