// Sends pending submissions from any open page. Offline, the import fails. A browser may cache that failure for an address, so
// each attempt uses another address.
import address from '../features/inquiry/queue/flush-on-any-page.ts?worker&url';

let attempt = 0;

function flush(): void {
  // The argument of the import must be a plain variable. Around any other expression, Vite adds a helper, which the page
  // would fetch together with the islands' code.
  const next = `${address}?${attempt}`;
  if (document.documentElement.dataset['outgoing']) import(/* @vite-ignore */ next).catch(() => attempt++);
}

flush();
addEventListener('online', flush);
