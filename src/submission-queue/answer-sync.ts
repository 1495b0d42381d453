// Part of the service worker: the browser wakes it when the connection is back, with no page open (Background Sync).
import { sendPending } from './send.ts';
import { openStatusChannel } from './status-channel.ts';

interface SyncEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const channel = openStatusChannel();

addEventListener('sync', (event) => {
  (event as SyncEvent).waitUntil(
    sendPending((message) => {
      channel.post(message);
      // A sync that fails is repeated by the browser later.
      if (message.status.kind === 'waiting') throw new Error('still no connection');
    }),
  );
});
