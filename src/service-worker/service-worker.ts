// Runs the service worker. It stores visited pages and files, so that they open offline, and open online without delay. It also
// sends pending submissions, even if no page is open. It never stores responses of the backend (docs/decisions/0033).
import '../features/inquiry/queue/answer-sync.ts';
import { getAddressKind, type PageRequest } from '../core/http/device-pages.ts';
import { scope, type FetchEvent, type LastingEvent, type RequestFromPage } from './events.ts';
import { openFile, storeFiles } from './files.ts';
import { fetchAhead, openPage, loadState } from './pages.ts';
import { FILES, PAGES, removeOthers } from './stores.ts';

addEventListener('install', () => void scope.skipWaiting());

addEventListener('activate', (event) => {
  (event as LastingEvent).waitUntil(Promise.all([removeOthers([PAGES, FILES]), scope.clients.claim()]));
});

addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent;
  const { request } = fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const kind = getAddressKind(pathname);
  if (kind === 'page' && request.mode === 'navigate') fetching.respondWith(openPage(fetching));
  else if (kind === 'hashed' || kind === 'file') fetching.respondWith(openFile(fetching, kind === 'hashed'));
});

addEventListener('message', (event) => {
  const message = event as unknown as RequestFromPage;
  const request = message.data as PageRequest;
  if (getAddressKind('ask' in request ? request.ask : request.ahead) !== 'page') return;
  const work =
    'ask' in request
      ? loadState(request.ask).then((state) => {
          message.source?.postMessage(state);
          return storeFiles(request.files);
        })
      : fetchAhead(request.ahead);
  message.waitUntil(work);
});
