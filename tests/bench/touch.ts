// What a first touch costs on a rural connection and a phone four times slower than this machine: how long it is until it is
// answered, with the script of the first touch and, taking turns with it in the same run, without.
import type { Browser, Locator, Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { PHONE } from '../support/first-view.ts';
import { cartButton } from '../support/shop.ts';
import { median, type Table } from './report.ts';
import { RURAL, shapeConnection } from './shaped-connection.ts';

const SLOWER = 4;
/** 19 of 20 are 95 %. One round without the script takes as long as two with it, and its times differ little. */
const ROUNDS = { before: 3, now: 20 };
/** From the first paint on a visitor looks for what to touch. */
const LOOKS_FOR_MS = 3_500;

interface Touch {
  name: string;
  address: string;
  /** What stands before what is to be pressed. */
  before?(page: Page): Promise<void>;
  touch(page: Page): Promise<void>;
  /** Selects what is there once the answer is. */
  answer: string;
  /** Whether a key is what is answered, rather than a finger that leaves the screen. */
  isKey?: boolean;
}

/** How long a page is left alone before it is pressed. */
const QUIET_MS = 500;
/** How long a finger rests where it presses: a driver's own tap leaves the screen at once, as no finger does. */
const RESTS_MS = 80;

/**
 * Presses the middle of what is found. It is found, and scrolled to, before: looking for a name among hundreds of elements
 * keeps a slow processor busy for longer than the page needs to answer.
 */
async function tap(page: Page, found: Locator): Promise<void> {
  await found.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await found.boundingBox())!;
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
 * Runs in the page. Returns how many milliseconds after the next finger has left the screen, or the next key is pressed, what a
 * selector finds is shown. It asks for no frame before: at a quarter of its speed each costs a processor ten milliseconds.
 */
function answerMs({ answer, isKey }: Pick<Touch, 'answer' | 'isKey'>): Promise<number> {
  return new Promise((resolve) => {
    const [start, event] = isKey ? ['keydown', 'input'] : ['pointerup', 'click'];
    let startMs = 0;
    // The browser says of an event when the frame after it was shown, to 8 ms (Event Timing).
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
      const found = document.querySelector(answer);
      if (!found) return void requestAnimationFrame(look);
      const { port1: painted, port2: frame } = new MessageChannel();
      // Of a later frame it says nothing. A message that is sent before one is drawn comes some time after it is.
      painted.onmessage = () => {
        const paintedMs = performance.now();
        // Not asked before: the answer would have to be laid out for it, once more than for the frame.
        if (!found.checkVisibility()) return void requestAnimationFrame(look);
        // The browser says it only after some frames more.
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

/** The time within which 95 % of some were answered. */
const within95 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1]!;

export async function firstTouches(browser: Browser, origin: string): Promise<Table> {
  const connection = await shapeConnection(Number(new URL(origin).port), RURAL);
  const times = TOUCHES.map((touch) => ({ touch, before: [] as number[], now: [] as number[] }));
  // All in each round: a moment in which the machine is slow meets each of them.
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
    note: `Milliseconds from when the finger leaves the screen, or a key is pressed, to the frame that shows its answer, ${LOOKS_FOR_MS} ms after the first paint; ${RURAL.roundTripMs} ms round trips, ${RURAL.kilobitsPerSecond} kbit/s, a ${SLOWER} times slower CPU; ${ROUNDS.now} turns, without the script ${ROUNDS.before}. Aim: within 100 at 95 %, the first suggestion within 1 200. The menu needs no script: a machine that takes longer for it is busy.`,
    columns: ['touch', 'page', 'without the script, half within', 'half within', '95 % within'],
    rows: times.map(({ touch, before, now }) => [
      touch.name,
      touch.address,
      Math.round(median(before)),
      Math.round(median(now)),
      Math.round(within95(now)),
    ]),
  };
}
