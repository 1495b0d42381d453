// Fetches a page when the visitor is about to follow its link. Signs of this are that the link is hovered for a moment, focused,
// or receives a `pointerdown`. The service worker stores the page. Without a worker, the browser's own prefetching stores the
// page, if the browser supports it.
import { isFetchedAhead, type PageRequest } from '../core/http/device-pages.ts';
import counterpart from './counterpart.ts?worker&url';

/**
 * Hover time before a fetch, in milliseconds. If a link is hovered for 300 ms and then clicked, the fetch starts 250 ms before
 * the click (docs/performance.md).
 */
const HOVER_MS = 50;
/**
 * Minimum bandwidth at which the pages of visible links are fetched too. A browser that does not report its bandwidth is treated
 * as having a slow connection.
 */
const GOOD_MBPS = 5;

const { connection } = navigator as { connection?: { saveData: boolean; downlink: number } };
const isGood = (connection?.downlink ?? 0) >= GOOD_MBPS;
/**
 * Maximum number of pages to fetch in addition to the open page. A `pointerdown` predicts a visit better than a hover. On a slow
 * connection, one of the two pages is therefore reserved for a `pointerdown`.
 */
const LIMITS = isGood ? { seen: 10, pressed: 12 } : { seen: 1, pressed: 2 };
const requested = new Set<string>();

function fetchAhead(link: HTMLAnchorElement | null, limit: number): void {
  // counterpart.ts makes the language switch open the same section. If that file does not load, the switch still opens the page
  // in the other language.
  if (link?.hreflang && location.hash) import(/* @vite-ignore */ counterpart).catch(() => {});
  if (!link || connection?.saveData || document.documentElement.dataset['saver'] !== undefined) return;
  const { origin, pathname } = link;
  const isOther = origin === location.origin && pathname !== location.pathname;
  if (!isOther || requested.size >= limit || requested.has(pathname) || !isFetchedAhead(pathname)) return;
  requested.add(pathname);
  const worker = navigator.serviceWorker?.controller;
  if (worker) worker.postMessage({ ahead: pathname } satisfies PageRequest);
  else document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: pathname }));
}

const linkAt = ({ target }: Event): HTMLAnchorElement | null => (target as Element).closest?.('a[href]') ?? null;

let hover: ReturnType<typeof setTimeout>;

function whenHovered(link: HTMLAnchorElement | null): void {
  clearTimeout(hover);
  if (link) hover = setTimeout(fetchAhead, HOVER_MS, link, LIMITS.seen);
}

document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && whenHovered(linkAt(event)));
document.addEventListener('pointerdown', (event) => fetchAhead(linkAt(event), LIMITS.pressed));
document.addEventListener('focusin', (event) => fetchAhead(linkAt(event), LIMITS.seen));
// The visitor may have loaded this script by hovering a link.
whenHovered(document.querySelector('a:hover'));

if (isGood) {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) fetchAhead(target as HTMLAnchorElement, LIMITS.seen);
  });
  for (const link of document.querySelectorAll('main a[href]')) seen.observe(link);
}
