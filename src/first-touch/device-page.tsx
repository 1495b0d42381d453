// Informs visitors about a page that the device has stored: its age, changed prices, or its removal from the site. The service
// worker compares the stored page with the site (service-worker/pages.ts).
import type { PageRequest, PageState } from '../core/http/device-pages.ts';
import { deviceWords } from '../i18n/device-words.ts';
import { registerWorker } from '../features/inquiry/queue/background-sync.ts';
import { jsx } from './jsx-runtime.ts';

const { lang } = document.documentElement;
const words = deviceWords(lang);
// The empty notice is added now, because screen readers only announce text that appears in an existing element. The notice is
// placed below the consent banner, so that it never covers the banner.
const notice = jsx('p', { role: 'status', className: 'device-notice' });
document.querySelector('.dock')!.append(notice);

function show(state: PageState): void {
  notice.replaceChildren();
  if (state.kind === 'current') return;
  if (state.kind === 'stored') {
    const time = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(state.since);
    notice.append(words.stored(time, state.hasPrices));
  } else notice.append(state.kind === 'withdrawn' ? words.withdrawn : words.otherPrices, ' ', reloadLink());
  notice.append(closeButton());
}

const closeButton = (): Node =>
  jsx('button', {
    type: 'button',
    className: 'icon-button',
    'aria-label': words.close,
    onClick: () => notice.replaceChildren(),
    children: '×',
  });

const reloadLink = (): Node =>
  jsx('a', { className: 'link', href: location.href, onClick: reload, children: words.reload });

function reload(event: Event): void {
  event.preventDefault();
  location.reload();
}

const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };

function requestState(): void {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  // Visitors can fill in a form offline once they have seen its page. The worker therefore also stores the code of a form that
  // was not used.
  const code = [...document.querySelectorAll('[component-export=Inquiry]')].flatMap((island) => [
    island.getAttribute('component-url')!,
    document.querySelector('[renderer-url]')!.getAttribute('renderer-url')!,
  ]);
  serviceWorker?.controller?.postMessage({
    ask: location.pathname,
    files: [...fetched, ...code],
  } satisfies PageRequest);
}

if (serviceWorker) {
  registerWorker();
  serviceWorker.onmessage = ({ data }) => show(data as PageState);
  serviceWorker.oncontrollerchange = requestState;
  requestState();
  // When the browser is online again, a reload replaces the offline page with the requested page.
  addEventListener('online', () => (document.querySelector('[data-stored]') ? location.reload() : requestState()));
}
