// Loads the calculator and its texts after the page, which already shows three examples. Both are fetched before the import,
// because a browser may cache the failure of an import (decision 50). Offline, they are fetched once the connection returns.
import code from './calculator.ts?worker&url';

const page = document.querySelector<HTMLElement & { texts?: Promise<Response> }>('#sizing')!;

const LAST: RequestInit = { priority: 'low' };

function bring(): void {
  page.texts = fetch(page.dataset['texts']!, LAST);
  Promise.all([page.texts, fetch(code, LAST)])
    .then(() => import(/* @vite-ignore */ code))
    .catch(() => addEventListener('online', bring, { once: true }));
}

addEventListener('load', bring);
