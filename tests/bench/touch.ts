// What the page's own work costs a phone four times slower than this machine: how long it is deaf while it loads, and how
// long a first touch waits for an answer. Times of this machine, told and never judged.
import type { Browser, Locator, Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { PHONE } from '../support/first-view.ts';
import { cartButton } from '../support/shop.ts';
import { atRest, recordTraffic } from '../support/traffic.ts';
import { median, type Table } from './report.ts';

const SLOWER = 4;
const ROUNDS = 5;
/** A task that lasts longer makes the visitor wait (web.dev/tbt). */
const LONG_TASK_MS = 50;

interface Touch {
  name: string;
  address: string;
  touch(page: Page): Locator;
  /** Selects what is there once the whole answer is. */
  answer: string;
}

const inHeader = (page: Page, words: RegExp): Locator =>
  page.locator('header').locator('summary, button').filter({ hasText: words });

const TOUCHES: Touch[] = [
  {
    name: 'mobile menu',
    address: path('faq', 'fr'),
    touch: (page) => inHeader(page, /^\s*Menu\s*$/),
    answer: 'header details[open] nav, header nav :popover-open, header :popover-open nav',
  },
  {
    name: 'search',
    address: path('faq', 'fr'),
    touch: (page) => page.locator('header').getByRole('search').locator('input'),
    answer: 'header [role=search] input:focus',
  },
  { name: 'cart', address: path('faq', 'fr'), touch: cartButton, answer: 'dialog[open] h2' },
  {
    name: 'add to cart',
    address: path('products', 'fr'),
    touch: (page) => page.getByRole('button', { name: /^Ajouter au panier / }).first(),
    answer: '[data-cart-count]:not([hidden])',
  },
];

interface Timing {
  blockedMs: number;
  /** Until the next paint after the touch, which already shows that it was felt. */
  paintMs: number;
  answerMs: number;
}

/** Runs in the page before anything of its own. */
function listen(): void {
  const seen = { tasksMs: [] as number[], events: [] as PerformanceEventTiming[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => seen.tasksMs.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  new PerformanceObserver((list) => seen.events.push(...(list.getEntries() as PerformanceEventTiming[]))).observe({
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  } as PerformanceObserverInit);
}

type Seen = { seen: { tasksMs: number[]; events: (PerformanceEventTiming & { interactionId: number })[] } };

async function timeTouch(
  browser: Browser,
  origin: string,
  { address, touch, answer }: Touch,
): Promise<Timing | undefined> {
  const context = await browser.newContext({ ...PHONE, locale: 'fr-CA' });
  await context.addInitScript(listen);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const traffic = await recordTraffic(page);
  await page.goto(origin + address);
  await atRest(page, traffic);
  const target = touch(page);
  if ((await target.count()) === 0) {
    await context.close();
    return undefined;
  }
  const blockedMs = await page.evaluate(
    (longMs) => (globalThis as unknown as Seen).seen.tasksMs.reduce((sum, ms) => sum + Math.max(0, ms - longMs), 0),
    LONG_TASK_MS,
  );
  const answered = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const isThere = document.querySelector(selector)?.checkVisibility();
          requestAnimationFrame(isThere ? resolve : look);
        };
        look();
      }),
    answer,
  );
  await target.tap();
  const answeredAtMs = await answered;
  await atRest(page, traffic);
  const [startMs, paintMs] = await page.evaluate(() => {
    const interactions = (globalThis as unknown as Seen).seen.events.filter(({ interactionId }) => interactionId > 0);
    return [
      Math.min(...interactions.map(({ startTime }) => startTime)),
      Math.max(...interactions.map(({ duration }) => duration)),
    ] as const;
  });
  await context.close();
  // A paint within 16 ms leaves no entry.
  const isFelt = Number.isFinite(startMs);
  return { blockedMs, paintMs: isFelt ? paintMs : 16, answerMs: isFelt ? answeredAtMs - startMs : 16 };
}

export async function firstTouches(browser: Browser, origin: string): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const touch of TOUCHES) {
    const timings: Timing[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const timing = await timeTouch(browser, origin, touch);
      if (timing) timings.push(timing);
    }
    const middle = (what: keyof Timing): string | number =>
      timings.length > 0 ? Math.round(median(timings.map((timing) => timing[what]))) : 'not there';
    rows.push([touch.name, touch.address, middle('blockedMs'), middle('paintMs'), middle('answerMs')]);
  }
  return {
    title: 'First touches',
    note: `Milliseconds at a ${SLOWER} times slower CPU, medians of ${ROUNDS}, nothing of the part fetched before. Aims: blocked ≤ 20, next paint ≤ 100. They are times of this machine at this moment and fail nothing.`,
    columns: ['touch', 'page', 'blocked while loading', 'next paint after the touch', 'whole answer'],
    rows,
  };
}
