import type { Locator, Page } from '@playwright/test';
import { pick, type Random } from '../fuzz/random.ts';

/** Something a visitor does. */
export interface Action {
  name: string;
  /** How many of the visitor's inputs it counts for: a double click is two, a word as many as it has letters. */
  weight: number;
  perform: () => Promise<void>;
}

/** A part of a page: what may be done to it, and what the effects of all actions must be. */
export interface Part {
  /** Returns a random action, or undefined where none is possible yet. */
  next: (random: Random) => Promise<Action | undefined>;
  /** Checks on the page, once nothing is pending, that each action had its effect once. */
  verify: () => Promise<void>;
  /** Checks what must be in storage once the page is left. */
  verifyStored?: () => Promise<void>;
}

const swiped = new WeakSet<Page>();

/** To be called of a page across which a finger is drawn. */
export const noteSwipe = (page: Page): void => void swiped.add(page);

/** A tap; where there were swipes, a click: after [tap, swipe] Chromium tells no page of the next tap's click, with or without a script. */
export const tap = (target: Locator): Promise<void> => (swiped.has(target.page()) ? target.click() : target.tap());

export interface Press {
  name: string;
  /** How often what is pressed is to answer. */
  times: number;
  perform: (target: Locator) => Promise<void>;
}

const PRESSES: Press[] = [
  { name: 'click', times: 1, perform: (target) => target.click() },
  { name: 'tap', times: 1, perform: tap },
  { name: 'double click', times: 2, perform: (target) => target.dblclick() },
  { name: 'Enter', times: 1, perform: (target) => target.press('Enter') },
  { name: 'Space', times: 1, perform: (target) => target.press('Space') },
];

/** Any way of pressing a button. */
export const anyPress = (random: Random): Press => pick(random, PRESSES);

/** Any way of pressing once what also answers to Enter, such as a link. */
export const anySinglePress = (random: Random): Press => pick(random, [PRESSES[0]!, PRESSES[1]!, PRESSES[3]!]);

/** Lets so many frames be drawn. */
export const waitFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
  }, count);

/** Whether the element, or one within it, has the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));

/** Two parts as one. */
export const both = (one: Part, other: Part): Part => ({
  next: (random) => pick(random, [one, other]).next(random),
  verify: async () => {
    await one.verify();
    await other.verify();
  },
});
