// Imports the code that sends pending submissions from pages without a contact form. The import fails if the visitor is offline.
// Browsers may cache this failure by address, so the next attempt uses another address.
import address from '../features/inquiry/queue/flush-on-any-page.ts?worker&url';

let attempt = 0;

function flush(): void {
  // The argument of the import must be a variable. For any other expression, Vite adds a helper, and the page would have to fetch
  // this helper with the islands' code.
  const next = `${address}?${attempt}`;
  if (document.documentElement.dataset['outgoing']) import(/* @vite-ignore */ next).catch(() => attempt++);
}

flush();
addEventListener('online', flush);
