// Runs the service worker of a site that stores no pages on devices (the setting DEVICE_PAGES). This worker deletes stored pages
// and sends pending submissions, and does nothing else.
import '../features/inquiry/queue/answer-sync.ts';
import { scope, type LastingEvent } from './events.ts';
import { removeOthers } from './stores.ts';

addEventListener('install', () => void scope.skipWaiting());

addEventListener('activate', (event) => {
  (event as LastingEvent).waitUntil(Promise.all([removeOthers([]), scope.clients.claim()]));
});
