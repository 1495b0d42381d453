// Fetches a page when its link is about to be followed: pointed at for a moment, pressed, or reached with the keyboard. The
// service worker stores it; before there is one, the browser's own prefetching does, where it has any.
import { isFetchedAhead, type PageRequest } from '../domain/http/device-pages.ts';

/** A page of 13 kB is then painted 0.33 s after the press of a link that was looked at for 0.3 s, at 400 ms and 400 kbit/s. */
const HOVER_MS = 50;
/** From here on what is in view is fetched too. Browsers that do not tell get what a slow connection gets. */
const GOOD_MBPS = 5;

const { connection } = navigator as { connection?: { saveData: boolean; downlink: number } };
const isGood = (connection?.downlink ?? 0) >= GOOD_MBPS;
/** Pages beyond the open one: a press is surer than a look, and has one of the two on a slow connection to itself. */
const LIMITS = isGood ? { seen: 10, pressed: 12 } : { seen: 1, pressed: 2 };
const asked = new Set<string>();

function fetchAhead(link: HTMLAnchorElement | null, most: number): void {
  if (!link || connection?.saveData || document.documentElement.dataset['saver'] !== undefined) return;
  const { origin, pathname } = link;
  const isOther = origin === location.origin && pathname !== location.pathname;
  if (!isOther || asked.size >= most || asked.has(pathname) || !isFetchedAhead(pathname)) return;
  asked.add(pathname);
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
// What brought this script may have been the look at a link.
whenHovered(document.querySelector('a:hover'));

if (isGood) {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) fetchAhead(target as HTMLAnchorElement, LIMITS.seen);
  });
  for (const link of document.querySelectorAll('main a[href]')) seen.observe(link);
}
