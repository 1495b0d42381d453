// Loads the calculator and its texts after the page, which already shows three examples. Both files are fetched before the
// import, because a browser may cache a failed import (decision 50). After a failure, the script fetches them again at an
// interval. No event reports that a server is available again, or that a visitor has signed in to a Wi-Fi portal.
import code from './calculator.ts?worker&url';

const page = document.querySelector<HTMLElement & { texts?: unknown }>('#sizing')!;

const LAST: RequestInit = { priority: 'low' };
const RETRY_MS = 9_000;

function bring(): void {
  Promise.all([fetch(page.dataset['texts']!, LAST).then((texts) => texts.json()), fetch(code, LAST)])
    .then(([texts]) => {
      page.texts = texts;
      return import(/* @vite-ignore */ code);
    })
    .catch(() => setTimeout(bring, RETRY_MS));
}

addEventListener('load', bring);
