import type { Locator, Page } from '@playwright/test';
import { TAP_RELEASE_MS } from '../fuzz/actions.ts';
import { pick, type Random } from '../fuzz/random.ts';

/** An action of a visitor. */
export interface Action {
  name: string;
  /** The number of inputs that the action counts as: two for a double click, one per letter for a text. */
  weight: number;
  perform: () => Promise<void>;
}

/** A part of a page: its possible actions, and the expected effect of all of them. */
export interface Part {
  /** Returns a random action, or undefined if none is possible yet. */
  next: (random: Random) => Promise<Action | undefined>;
  /** Checks that each action took effect exactly once. Called when no action is pending. */
  verify: () => Promise<void>;
  /** Checks the stored data after the page was left. */
  verifyStored?: () => Promise<void>;
}

const swiped = new WeakSet<Page>();

/** Records that a finger was swiped across this page. */
export const noteSwipe = (page: Page): void => void swiped.add(page);

/**
 * Taps a target, or clicks it on a page with swipes. After a tap and a swipe, Chromium sends no click event for the next
 * tap, even on a page without a script.
 */
export const tap = (target: Locator): Promise<void> => (swiped.has(target.page()) ? target.click() : target.tap());

export interface Press {
  name: string;
  /** The expected number of reactions. */
  times: number;
  perform: (target: Locator) => Promise<void>;
}

/** If the open list of suggestions covers the target, removes the focus from the search, which closes the list. */
export async function uncover(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    if (onTop?.closest('.search-panel')) (document.activeElement as HTMLElement).blur();
  });
}

const uncovered =
  (click: (target: Locator) => Promise<void>) =>
  async (target: Locator): Promise<void> => {
    await uncover(target);
    await click(target);
  };

/** Presses Space on a target, after Chromium has released the target if it was tapped. */
async function pressSpace(target: Locator): Promise<void> {
  await target.evaluate((_, release) => new Promise((resolve) => setTimeout(resolve, release)), TAP_RELEASE_MS);
  await target.press('Space');
}

const PRESSES: Press[] = [
  { name: 'click', times: 1, perform: uncovered((target) => target.click()) },
  { name: 'tap', times: 1, perform: uncovered(tap) },
  { name: 'double click', times: 2, perform: uncovered((target) => target.dblclick()) },
  { name: 'Enter', times: 1, perform: (target) => target.press('Enter') },
  { name: 'Space', times: 1, perform: pressSpace },
];

/** Returns a random way of pressing a button. */
export const anyPress = (random: Random): Press => pick(random, PRESSES);

/** Returns a random single press for an element that also reacts to Enter, such as a link. */
export const anySinglePress = (random: Random): Press => pick(random, [PRESSES[0]!, PRESSES[1]!, PRESSES[3]!]);

/** Returns whether the element or one of its descendants has the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));

/** Combines two parts. */
export const both = (first: Part, second: Part): Part => ({
  next: (random) => pick(random, [first, second]).next(random),
  verify: async () => {
    await first.verify();
    await second.verify();
  },
});
