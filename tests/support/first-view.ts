import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { atRest, recordTraffic, totalBytes, type Exchange } from './traffic.ts';

/** A phone 412 pixels wide with a pixel ratio of 2. Its full-width pictures are 824 pixels wide. */
export const PHONE = { viewport: { width: 412, height: 824 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The cost of a page before any touch or scroll. */
export interface FirstView {
  /**
   * Number of requests, including the page and the tab's icon. Scripts, first-touch files, the texts of islands and the
   * calculator's files are not counted.
   */
  requests: number;
  bytes: number;
  /** Requests for the first-touch script, its styles and its texts. */
  firstTouch: Exchange[];
  /** Bytes of the texts of the island that hydrates at load. */
  textBytes: number;
  /** The calculator's code and its texts. */
  calculator: Exchange[];
  scripts: Exchange[];
  scriptBytes: number;
  pictures: Exchange[];
  elsewhere: string[];
  layoutShift: LayoutShift;
}

/** Returns whether a request is for the first-touch script (src/first-touch), its styles, or an island's texts (JSON). */
export const isOfFirstTouch = ({ url }: { url: string }): boolean =>
  /^\/_astro\/(first-touch\.|\w+\.[\w-]+\.json$)/.test(new URL(url).pathname);

/** Returns whether a request is for the calculator's code or texts. */
const isOfCalculator = ({ url }: { url: string }): boolean =>
  /^\/(_astro\/calculator\.[\w-]+\.js|calculateur\/textes\.json|en\/calculator\/texts\.json)$/.test(
    new URL(url).pathname,
  );

/**
 * Opens an address of the built site, waits until the page is idle, and returns its cost. `page` must be in a new browser
 * context. The manifest is not counted, because browsers fetch it only when a visitor installs the site. The tab's icon is
 * counted from the page's head, because only some Chromiums fetch it in a headless run.
 */
export async function measureFirstView(page: Page, url: string, siteDir: string): Promise<FirstView> {
  const traffic = await recordTraffic(page);
  await page.goto(url);
  await atRest(page, traffic);
  const icons = await page
    .locator('link[rel=icon]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const requests = traffic.exchanges.filter((exchange) => !icons.includes(exchange.url));
  // An island that hydrates at load fetches its texts together with its code.
  const ofLoad = await page
    .locator('astro-island[client=load]')
    .evaluateAll((islands) =>
      islands.map((island) => new URL((island as HTMLElement).dataset.props!, location.href).href),
    );
  const isForATouch = (exchange: Exchange): boolean => isOfFirstTouch(exchange) && !ofLoad.includes(exchange.url);
  const firstTouch = requests.filter(isForATouch);
  const exchanges = requests.filter((exchange) => !isForATouch(exchange) && !isOfCalculator(exchange));
  const texts = exchanges.filter(({ url }) => ofLoad.includes(url));
  const scripts = exchanges.filter(({ isScript }) => isScript);
  const others = exchanges.filter((exchange) => !exchange.isScript && !texts.includes(exchange));
  const iconBytes = icons.slice(0, 1).map((icon) => statSync(join(siteDir, new URL(icon).pathname)).size);
  return {
    requests: others.length + iconBytes.length,
    bytes: totalBytes(others, 'sentBytes') + (iconBytes[0] ?? 0),
    firstTouch,
    calculator: requests.filter(isOfCalculator),
    textBytes: totalBytes(texts, 'bodyBytes'),
    scripts,
    scriptBytes: totalBytes(scripts, 'bodyBytes'),
    pictures: others.filter(({ isPicture }) => isPicture),
    elsewhere: exchanges
      .filter((exchange) => new URL(exchange.url).origin !== new URL(url).origin)
      .map((exchange) => exchange.url),
    layoutShift: await page.evaluate(readLayoutShift),
  };
}

export interface LayoutShift {
  score: number;
  /** The beginning of each moved element's HTML, and the element's box (x, y, width, height) before and after the shift. */
  moved: string[];
}

/** Measures all layout shifts while a page loads with an empty cache. */
export async function measureLayoutShift(page: Page, url: string): Promise<LayoutShift> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const traffic = await recordTraffic(page);
  await page.goto(url);
  await atRest(page, traffic);
  await session.detach();
  return page.evaluate(readLayoutShift);
}

/**
 * Runs in the page. Returns the sum of the layout shifts so far and the elements that moved. If the arrival of a page pauses after
 * a space, Chromium counts the space as moved, although nothing visible has moved. Such shifts are left out.
 */
function readLayoutShift(): Promise<LayoutShift> {
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const place = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
  return new Promise((resolve) => {
    const isSpace = (node: Node | null): boolean => node instanceof Text && node.data.trim() === '';
    new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as Shift[]).filter(
        ({ sources }) => !sources.every(({ node }) => isSpace(node)),
      );
      const moved = shifts
        .flatMap(({ sources }) => sources)
        .map(({ node, previousRect, currentRect }) => {
          const start = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'gone');
          return `${start} from ${place(previousRect)} to ${place(currentRect)}`;
        });
      resolve({ score: shifts.reduce((sum, { value }) => sum + value, 0), moved });
    }).observe({ type: 'layout-shift', buffered: true });
    // Without a shift the observer is never called. An entry would have arrived within two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve({ score: 0, moved: [] })));
  });
}
