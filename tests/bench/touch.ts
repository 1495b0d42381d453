// Measures the time from a first touch to its effect, on a rural connection and a phone four times slower than this
// machine. Rounds with and without the first-touch script alternate in the same run.
import type { Browser, Locator, Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { PHONE } from '../support/first-view.ts';
import { cartButton } from '../support/shop.ts';
import { median, type Table } from './report.ts';
import { RURAL, shapeConnection } from './shaped-connection.ts';

const SLOWER = 4;
/**
 * Numbers of rounds without (`before`) and with (`now`) the first-touch script. The report gives the time within which 19 of 20
 * touches had their effect. Rounds without the script are slow and vary little, so a few are enough.
 */
const ROUNDS = { before: 3, now: 20 };
/** The time after the first paint in which a visitor looks for a control. */
const LOOKS_FOR_MS = 3_500;

interface Touch {
  name: string;
  address: string;
  /** Opens the parts of the page that must be open before the touch. */
  before?(page: Page): Promise<void>;
  touch(page: Page): Promise<void>;
  /** A selector of the element that shows the effect. */
  answer: string;
  /** Whether a key press causes the effect. Otherwise a finger that leaves the screen causes it. */
  isKey?: boolean;
}

/** The pause before the touch. */
const QUIET_MS = 500;
/** The time that a finger stays on the screen. The driver's own tap would end at once, unlike a visitor's. */
const RESTS_MS = 80;

/**
 * Touches the middle of an element. The element is located and scrolled into view before the measured time begins. On a slow
 * processor, finding an element by name takes longer than the page's reaction.
 */
async function tap(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.waitForTimeout(QUIET_MS);
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(RESTS_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const inHeader = (page: Page, words: RegExp): Locator =>
  page.locator('header').locator('summary, button').filter({ hasText: words, visible: true });
const searchField = (page: Page): Locator => page.locator('header').getByRole('search').locator('input');

const TOUCHES: Touch[] = [
  {
    name: 'menu opens',
    address: path('faq', 'fr'),
    touch: (page) => tap(page, inHeader(page, /^\s*Menu\s*$/)),
    answer: 'header details[open] nav',
  },
  {
    name: 'cart opens',
    address: path('faq', 'fr'),
    touch: (page) => tap(page, cartButton(page)),
    answer: 'dialog[open] h2',
  },
  {
    name: 'product is in the cart',
    address: path('products', 'fr'),
    touch: (page) => tap(page, page.getByRole('button', { name: /^Ajouter au panier / }).first()),
    answer: '[data-cart-count]:not([hidden])',
  },
  {
    name: 'display opens',
    address: path('faq', 'fr'),
    before: (page) => tap(page, inHeader(page, /^\s*Menu\s*$/)),
    touch: (page) => tap(page, inHeader(page, /Affichage/)),
    answer: '.display-panel:popover-open',
  },
  {
    name: 'letter in the search box',
    address: path('faq', 'fr'),
    before: (page) => tap(page, searchField(page)),
    touch: async (page) => {
      await page.waitForTimeout(QUIET_MS);
      await page.keyboard.press('n');
    },
    answer: 'header .search input:not(:placeholder-shown)',
    isKey: true,
  },
  {
    name: 'first suggestion',
    address: path('faq', 'fr'),
    touch: async (page) => {
      await tap(page, searchField(page));
      await page.keyboard.type('neige');
    },
    answer: '.search-panel [role=option]',
  },
];

/**
 * Runs in the page. Returns the milliseconds from the next lifted finger or key press until the element of a selector is shown.
 * Requests no frame before this input, because a frame costs the slowed processor ten milliseconds.
 */
function answerMs({ answer, isKey }: Pick<Touch, 'answer' | 'isKey'>): Promise<number> {
  return new Promise((resolve) => {
    const [start, event] = isKey ? ['keydown', 'input'] : ['pointerup', 'click'];
    let startMs = 0;
    // Event Timing reports when the first frame after an event was shown, to the nearest 8 ms.
    const timed: PerformanceEntry[] = [];
    new PerformanceObserver((list) => timed.push(...list.getEntriesByName(event))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
    const shownMs = (): number => {
      const entry = timed.find(({ startTime }) => startTime >= startMs);
      return entry ? entry.startTime + entry.duration : 0;
    };
    let frames = 0;
    const look = (): void => {
      frames++;
      const element = document.querySelector(answer);
      if (!element) return void requestAnimationFrame(look);
      const { port1: painted, port2: frame } = new MessageChannel();
      // Event Timing reports only the first frame after an event. A later frame is timed with a message. The message is
      // sent before the frame is drawn, and arrives afterwards.
      painted.onmessage = () => {
        const paintedMs = performance.now();
        // The element is checked after the frame, because an earlier check would force an additional layout.
        if (!element.checkVisibility()) return void requestAnimationFrame(look);
        // The browser reports the timing of an event some frames later.
        setTimeout(() => resolve(((frames === 1 && shownMs()) || paintedMs) - startMs), 500);
      };
      frame.postMessage(undefined);
    };
    const once = { capture: true, once: true };
    addEventListener(start, ({ timeStamp }) => (startMs = timeStamp), once);
    addEventListener(event, () => requestAnimationFrame(look), once);
  });
}

async function timeTouch(browser: Browser, origin: string, touch: Touch, isWithScript: boolean): Promise<number> {
  const context = await browser.newContext({ ...PHONE, locale: 'fr-CA' });
  if (!isWithScript) await context.route('**/_astro/first-touch.*', (route) => route.abort());
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(origin + touch.address, { waitUntil: 'commit' });
  await page.waitForFunction(
    (ms) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint && performance.now() > paint.startTime + ms;
    },
    LOOKS_FOR_MS,
    { timeout: 60_000 },
  );
  await touch.before?.(page);
  const { answer, isKey = false } = touch;
  const answered = page.evaluate(answerMs, { answer, isKey });
  await touch.touch(page);
  const ms = await answered;
  await context.close();
  return ms;
}

/** Returns the time within which 95 % of the touches had their effect. */
const within95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

/** Returns the times of first touches with and without the first-touch script. */
export async function firstTouches(browser: Browser, origin: string): Promise<Table> {
  const connection = await shapeConnection(Number(new URL(origin).port), RURAL);
  const times = TOUCHES.map((touch) => ({ touch, before: [] as number[], now: [] as number[] }));
  // Every touch is part of each round, so a slow moment of the machine affects every touch alike.
  for (let round = 0; round < ROUNDS.now; round++)
    for (const taken of times)
      for (const turn of ['before', 'now'] as const)
        if (round < ROUNDS[turn])
          taken[turn].push(
            await timeTouch(browser, `http://127.0.0.1:${connection.port}`, taken.touch, turn === 'now').catch(
              () => Infinity,
            ),
          );
  await connection.close();
  return {
    title: 'First touches',
    note: `Milliseconds from the lifted finger or the key press to the frame that shows its effect. The touch happens ${LOOKS_FOR_MS} ms after the first paint. The simulated connection has round trips of ${RURAL.roundTripMs} ms and ${RURAL.kilobitsPerSecond} kbit/s, and the CPU is ${SLOWER} times slower. There are ${ROUNDS.now} rounds with the script and ${ROUNDS.before} without it. The aim is 100 ms for 95 % of the touches, and 1 200 ms for the first suggestion. The menu needs no script, so a longer time for the menu means that the machine is busy.`,
    columns: ['touch', 'page', 'median without the script', 'median', '95th percentile'],
    rows: times.map(({ touch, before, now }) => [
      touch.name,
      touch.address,
      Math.round(median(before)),
      Math.round(median(now)),
      Math.round(within95(now)),
    ]),
  };
}
