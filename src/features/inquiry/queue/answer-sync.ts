// Sends pending submissions in the service worker. The browser runs this handler when the connection is restored, even if no page
// is open (Background Sync).
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
      // The error makes the browser repeat the sync later.
      if (status.kind === 'waiting') throw new Error('still no connection');
      // Stores the receipt, because perhaps no page is open now. The next page shows it.
      if (status.kind === 'received')
        await enqueue({ key, endpoint: '', apiKey: '', fields: {}, files: {}, receipt: status }).catch(console.warn);
    }),
  );
});
