// A submission that is pending on this device is sent from whatever page is open. Without a connection the import fails;
// a browser may remember that of an address, so each attempt has another.
import address from '../submission-queue/flush-on-any-page.ts?worker&url';

let attempt = 0;

function flush(): void {
  // A name alone: around anything else Vite wraps a helper that the page would fetch, and the islands' code with it.
  const next = `${address}?${attempt}`;
  if (document.documentElement.dataset['outgoing']) import(/* @vite-ignore */ next).catch(() => attempt++);
}

flush();
addEventListener('online', flush);
