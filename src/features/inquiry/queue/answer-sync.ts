// Part of the service worker. The browser starts it when the connection returns, even with no page open (Background Sync).
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
      // After this error, the browser repeats the sync later.
      if (status.kind === 'waiting') throw new Error('still no connection');
      // The next page shows the receipt, because no page may be open now.
      if (status.kind === 'received')
        await enqueue({ key, endpoint: '', apiKey: '', fields: {}, files: {}, receipt: status }).catch(console.warn);
    }),
  );
});
