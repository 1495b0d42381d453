// Part of the service worker: the browser wakes it when the connection is back, with no page open (Background Sync).
import { enqueue } from './queue.ts';
import { sendPending } from './send.ts';
import { openStatusChannel } from './status-channel.ts';

interface SyncEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const channel = openStatusChannel();

addEventListener('sync', (event) => {
  (event as SyncEvent).waitUntil(
    sendPending(async ({ key, status }) => {
      channel.post({ key, status });
      // A sync that fails is repeated by the browser later.
      if (status.kind === 'waiting') throw new Error('still no connection');
      // The next page shows it: no other may be open.
      if (status.kind === 'received')
        await enqueue({ key, endpoint: '', apiKey: '', fields: {}, files: {}, receipt: status }).catch(console.warn);
    }),
  );
});
