// Measures the time until the next page is painted, on a rural connection and a device four times slower than this machine. The
// cases are a hovered link, a tap without hovering, a second visit, and a visit offline. Each case is measured with and without
// the service worker and prefetching. The two measurements alternate in one run, each time in a new browser context.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { median, type Table } from './report.ts';
import { RURAL, shapeConnection, type ShapedConnection } from './shaped-connection.ts';

const SLOWER = 4;
const ROUNDS = 5;
const HOVER_MS = 300;
const SIZE = { width: 1280, height: 800 };
/** Milliseconds for which a visitor reads a page. The first-touch files load in this time. */
const READS_MS = 4_000;

const FROM = path('terms', 'fr');
const TO = path('faq', 'fr');

interface Opening {
  name: string;
  aimMs: number;
  /** Opens the page `TO` from the page `FROM`, after any preparations. The measured time begins at the click. */
  open(visit: Visit): Promise<void>;
}

interface Visit {
  page: Page;
  origin: string;
  cut(): Promise<void>;
}

const linkTo = (page: Page) => page.getByRole('contentinfo').locator(`a[href="${TO}"]`);

async function visitBefore({ page, origin }: Visit): Promise<void> {
  await page.goto(origin + TO);
  await read(page);
  await page.goto(origin + FROM);
  await read(page);
}

const OPENINGS: Opening[] = [
  {
    name: `link pointed at for ${HOVER_MS} ms, then pressed`,
    aimMs: 400,
    open: async ({ page }) => {
      await linkTo(page).hover();
      await pause(page, HOVER_MS);
      await page.mouse.down();
      await page.mouse.up();
    },
  },
  {
    name: 'bare tap',
    aimMs: 750,
    open: ({ page }) => linkTo(page).click(),
  },
  {
    name: 'visited before',
    aimMs: 300,
    open: async (visit) => {
      await visitBefore(visit);
      await linkTo(visit.page).click();
    },
  },
  {
    name: 'visited before, without a connection',
    aimMs: 300,
    open: async (visit) => {
      await visitBefore(visit);
      await visit.cut();
      await linkTo(visit.page).click();
    },
  },
];

const pause = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), ms);

/** Reads a page like a visitor who moves the pointer. */
async function read(page: Page): Promise<void> {
  await pause(page, READS_MS / 2);
  await page.mouse.move(600, 300);
  await page.mouse.move(620, 320);
  await pause(page, READS_MS / 2);
}

/** Runs in each page before its scripts. Stores the time of each click for the next page. */
function keepPressed(): void {
  addEventListener('click', () => sessionStorage.setItem('pressed', String(Date.now())), true);
}

/**
 * Returns the milliseconds from the click to the first paint of the next page.
 * @throws {Error} if the next page does not open within 15 s
 */
async function timeOpening(context: BrowserContext, connection: ShapedConnection, { open }: Opening): Promise<number> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const origin = `http://127.0.0.1:${connection.port}`;
  await page.goto(origin + FROM);
  await read(page);
  await open({ page, origin, cut: () => connection.close() });
  await page.waitForURL(origin + TO, { waitUntil: 'commit', timeout: 15_000 });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          const pressed = Number(sessionStorage.getItem('pressed'));
          if (paint) resolve(performance.timeOrigin + paint.startTime - pressed);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );
}

/** Returns the times to the next page, with and without the service worker and prefetching. */
export async function nextPages(browser: Browser, serverOrigin: string): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const opening of OPENINGS) {
    const times = { before: [] as number[], now: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const turn of ['before', 'now'] as const) {
        const connection = await shapeConnection(Number(new URL(serverOrigin).port), RURAL);
        const context = await browser.newContext({
          viewport: SIZE,
          locale: 'fr-CA',
          serviceWorkers: turn === 'now' ? 'allow' : 'block',
        });
        if (turn === 'before') await context.route('**/_astro/deferred.*', (route) => route.abort());
        await context.addInitScript(keepPressed);
        times[turn].push(await timeOpening(context, connection, opening).catch(() => Infinity));
        await context.close();
        await connection.close();
      }
    }
    rows.push([opening.name, Math.round(median(times.before)), Math.round(median(times.now)), opening.aimMs]);
  }
  return {
    title: 'Next pages',
    note: `Milliseconds from the click to the first paint of the next page, as medians of ${ROUNDS} rounds. The simulated connection has round trips of ${RURAL.roundTripMs} ms and ${RURAL.kilobitsPerSecond} kbit/s, and the CPU is ${SLOWER} times slower.`,
    columns: ['next page', 'without service worker and prefetching', 'with both', 'aim'],
    rows,
  };
}
