// Sends what waits when the browser finds the line again, with no page open (Background Sync).
import { CHANNEL, sendWaiting } from './send.ts';

interface SyncEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const channel = new BroadcastChannel(CHANNEL);

addEventListener('sync', (event) => {
  (event as SyncEvent).waitUntil(
    sendWaiting((told) => {
      channel.postMessage(told);
      // The browser tries again later when this fails.
      if (told.standing.kind === 'waiting') throw new Error('still no line');
    }),
  );
});
