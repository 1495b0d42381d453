// Loads the calculator and its texts after the page, which already shows three examples. Both files are fetched to their end before
// the import, because a browser may cache a failed import (decision 50). After a failure, the script fetches them again at an
// interval. No event reports that a server is available again, or that a visitor has signed in to a Wi-Fi portal.
import code from './calculator.ts?worker&url';

const page = document.querySelector<HTMLElement & { texts?: unknown }>('#sizing')!;

const RETRY_MS = 9_000;
/** Matches the comment at the end of each script (intent/whole-file.ts). */
const END_OF_FILE = /\n\/\/.*$/;

const read = (file: string): Promise<string> => fetch(file, { priority: 'low' }).then((response) => response.text());

function bring(): void {
  Promise.all([read(page.dataset['texts']!), read(code)])
    .then(([texts, script]) => {
      page.texts = JSON.parse(texts);
      return END_OF_FILE.test(script) ? import(/* @vite-ignore */ code) : Promise.reject();
    })
    .catch(() => setTimeout(bring, RETRY_MS));
}

addEventListener('load', bring);
