// A submission that is pending on this device is sent from whatever page is open. Without a connection the import fails;
// a browser may remember that of an address, so each attempt has another.
import address from '../../submission-queue/flush-on-any-page.ts?worker&url';
import { dataset } from './choose.ts';

let attempt = 0;

function flush(): void {
  if (dataset.outgoing) import(/* @vite-ignore */ `${address}?${attempt}`).catch(() => attempt++);
}

flush();
addEventListener('online', flush);
