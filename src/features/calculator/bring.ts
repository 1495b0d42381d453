// Loads the calculator and its texts after the page, which already shows three examples. Both are fetched before the import,
// because a browser may cache the failure of an import (decision 50). Offline, they are fetched once the connection returns.
import code from './calculator.ts?worker&url';

const page = document.querySelector<HTMLElement & { texts?: unknown }>('#sizing')!;

const LAST: RequestInit = { priority: 'low' };

function bring(): void {
  Promise.all([fetch(page.dataset['texts']!, LAST).then((texts) => texts.json()), fetch(code, LAST)])
    .then(([texts]) => {
      page.texts = texts;
      return import(/* @vite-ignore */ code);
    })
    .catch(() => addEventListener('online', bring, { once: true }));
}

addEventListener('load', bring);
