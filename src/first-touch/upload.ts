// Posts a submission with its files and shows the progress. XMLHttpRequest reports the progress in every supported browser, but
// `fetch` does not. bring-upload.ts loads this file, and features/inquiry/queue/send.ts uses it.
import { uploadWords } from '../i18n/upload-words.ts';
import type { Post } from '../features/inquiry/queue/send.ts';

/** Time in milliseconds after which the bar is shown. Shorter uploads show no bar. */
const SHOWN_AFTER_MS = 1_000;

interface Bar {
  show: (sent: number) => void;
  remove: () => void;
}

/**
 * Draws a bar below the button of the form that is being sent. If no form has such a button, draws the bar in the status region
 * above the forms.
 */
function drawBar(): Bar {
  const words = uploadWords(document.documentElement.lang);
  const bar = Object.assign(document.createElement('progress'), { ariaLabel: words.label });
  // The page's style `border: 0` replaces the browser's own progress bar. `revert` restores it.
  bar.style.cssText = 'all: revert; display: block; width: 100%; margin-top: 1rem; accent-color: var(--link)';
  // This text is hidden from screen readers, which announce the bar. In a status region, a screen reader would also announce each
  // change of this text.
  const text = Object.assign(document.createElement('p'), { ariaHidden: 'true' });
  const button = document.querySelector('.inquiry-form [type=submit][aria-disabled]');
  if (button) button.after(bar, text);
  else document.querySelector('#demande')?.previousElementSibling?.append(bar, text);
  return {
    show: (sent) => {
      bar.value = sent;
      const percent = Math.floor(sent * 100);
      text.textContent = percent < 100 ? words.percent(percent) : words.confirming;
    },
    remove: () => {
      bar.remove();
      text.remove();
    },
  };
}

const post: Post = (endpoint, { headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let sent = 0;
    let bar: Bar | undefined;
    const timer = setTimeout(() => {
      bar = drawBar();
      bar.show(sent);
    }, SHOWN_AFTER_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      sent = loaded / total;
      bar?.show(sent);
    };
    request.onload = () =>
      resolve({ status: request.status, json: async () => JSON.parse(request.responseText) as unknown });
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => {
      clearTimeout(timer);
      bar?.remove();
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', endpoint);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
globalThis.postFiles = post;
