// Loads the calculator and its texts after the page: the three examples are there before it. Offline, the import fails. A browser may
// cache that failure for an address, so each attempt uses another address.
import address from './calculator.ts?worker&url';

const page = document.querySelector<HTMLElement & { texts?: Promise<Response> }>('#sizing')!;
let attempt = 0;

function bring(): void {
  page.texts = fetch(page.dataset['texts']!);
  const next = `${address}?${attempt}`;
  import(/* @vite-ignore */ next).catch(() => attempt++);
}

addEventListener('load', bring);
addEventListener('online', bring);
