import { expect, type Locator, type Page } from '@playwright/test';

type Key = 'Tab' | 'Shift+Tab';

/** A limit higher than the number of tab stops on any page. Reaching it means that the focus never leaves the page. */
const MAX_STOPS = 250;

/** Presses a key and expects the focused element to be visible and marked. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expectFocusSeen(page);
}

/** Expects the focused element to be in the window, uncovered, and marked by an outline of at least 2 pixels. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(readStop).then(({ fault }) => fault)).toBe('');
}

/** Walks the page with Tab or Shift+Tab from its first stop to its last. Returns each problem it finds. */
export async function walk(page: Page, key: Key): Promise<string[]> {
  await page.evaluate(forgetStops);
  const faults: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key);
    const { fault, isEnd } = await page.evaluate(readStop);
    if (isEnd) return [...faults, ...(await page.evaluate(missedStops))];
    if (fault) faults.push(fault);
  }
  return [...faults, 'the focus never reaches the end'];
}

/** Presses Tab repeatedly, and then Shift+Tab. Expects the focus to stay within the panel or on the browser's own bar. */
export async function expectHeldWithin(page: Page, panel: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'] satisfies Key[]) {
    await page.evaluate(forgetStops);
    let stops = 0;
    for (; stops < MAX_STOPS; stops++) {
      await page.keyboard.press(key);
      const { fault, isEnd } = await page.evaluate(readStop);
      if (isEnd) break;
      expect(fault).toBe('');
      expect(
        await panel.evaluate((element) => element.contains(document.activeElement)),
        `stop ${stops + 1} by ${key}`,
      ).toBe(true);
    }
    expect(stops).toBeGreaterThan(0);
    expect(stops).toBeLessThan(MAX_STOPS);
  }
}

interface Stop {
  fault: string;
  /** Whether the focus is on the browser's own bar, or on an element that was already visited. */
  isEnd: boolean;
}

/** Runs in the page. Returns the problem of the focused element, and whether the focus has reached the end. */
function readStop(): Stop {
  const memory = window as unknown as { stops?: Set<Element>; last?: Element };
  memory.stops ??= new Set();
  const { stops } = memory;
  const element = document.activeElement;
  if (!element || element === document.body) return { fault: 'the focus is lost', isEnd: true };
  const isEnd = stops.has(element);
  stops.add(element);

  const isMarked = (candidate: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|^transparent$/.test(outlineColor);
  };
  const name = element.outerHTML.slice(0, 100);
  const faults: string[] = [];
  if (!isMarked(element)) faults.push('not marked');
  if (memory.last && memory.last !== element && memory.last.isConnected && isMarked(memory.last))
    faults.push('the previous element is still marked');
  memory.last = element;

  const box = element.getClientRects()[0];
  if (
    !box ||
    box.width < 2 ||
    box.height < 2 ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
    faults.push('not seen');
  else {
    // For an element larger than the window, such as `<main>`, only its visible part counts.
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const isWhole =
      (box.height > innerHeight || bottom - top >= box.height - 1) &&
      right - left >= Math.min(box.width, innerWidth) - 1;
    if (!isWhole)
      faults.push(`out of the window: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`);
    const top_ = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!top_ || !(element.contains(top_) || top_.contains(element)))
      faults.push(`covered by ${top_?.outerHTML.slice(0, 60)}`);
  }
  return { fault: faults.length ? `${faults.join(', ')}: ${name}` : '', isEnd };
}

/** Runs in the page. Deletes the record of visited elements. */
function forgetStops(): void {
  Object.assign(window, { stops: new Set(), last: undefined });
}

/**
 * Returns the controls that are visible and usable but were never focused. One radio button counts for its group. Runs in the
 * page.
 */
function missedStops(): string[] {
  const { stops } = window as unknown as { stops: Set<Element> };
  const groups = new Set(
    [...stops].map((stop) => (stop instanceof HTMLInputElement && stop.type === 'radio' ? stop.name : undefined)),
  );
  return [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ]
    .filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], :disabled') &&
        element.tabIndex >= 0,
    )
    .filter(
      (element) =>
        !stops.has(element) &&
        !(element instanceof HTMLInputElement && element.type === 'radio' && groups.has(element.name)),
    )
    .map((element) => `never reached: ${element.outerHTML.slice(0, 100)}`);
}
