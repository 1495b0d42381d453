import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type Result, type RunOnly, type RunOptions } from 'axe-core';
import { isFullScope } from './scope.ts';

export const DESKTOP_WIDTH = 1440;
export const PHONE_WIDTH = 360;

interface View {
  width: number;
  colorScheme: 'light' | 'dark';
  rules: RunOnly;
}

const ALL_RULES = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that depend on the window's width and on colours. */
const VIEW_RULES = { type: 'rule' as const, values: ['color-contrast', 'target-size'] };

/**
 * Returns the views and rules to test. The full scope runs all rules in each view. `npm test` runs all rules in the first view,
 * and the rules that depend on the view in the last view. With `turn`, pages alternate: one page is tested light on a desktop,
 * the next page dark on a phone.
 */
function viewsOfScope(widths: number[], turn: number | undefined): View[] {
  if (!isFullScope && turn !== undefined)
    return [{ width: widths[turn % widths.length]!, colorScheme: turn % 2 === 0 ? 'light' : 'dark', rules: ALL_RULES }];
  if (!isFullScope)
    return [
      { width: widths[0]!, colorScheme: 'light', rules: ALL_RULES },
      { width: widths.at(-1)!, colorScheme: 'dark', rules: VIEW_RULES },
    ];
  return widths.flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, rules: ALL_RULES })),
  );
}

interface Where {
  /** The part of the page to test, if other tests cover the other parts. */
  within?: string;
  /** The widths at which this state can occur. */
  widths?: number[];
  /** The page's number, if pages alternate between views. */
  turn?: number;
  /** Whether the page is scrolled to the top in each view, where the sticky header covers no content. */
  isFromTop?: boolean;
}

/** Expects no accessibility violation in the page's current state, in each view of `viewsOfScope`. */
export async function expectNoViolation(page: Page, where: Where = {}): Promise<void> {
  expect(await findViolations(page, where)).toEqual([]);
}

/** Returns accessibility violations, each with the page's address and the view. */
export async function findViolations(
  page: Page,
  { within, widths = [DESKTOP_WIDTH, PHONE_WIDTH], turn, isFromTop = false }: Where = {},
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const violations: string[] = [];
  for (const { width, colorScheme, rules } of viewsOfScope(widths, turn)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const violation of await runRules(page, { within, isFromTop, runOnly: rules }))
      violations.push(`${new URL(page.url()).pathname}, ${width} pixels, ${colorScheme}: ${violation}`);
  }
  return violations;
}

interface Run {
  within: string | undefined;
  isFromTop: boolean;
  runOnly: RunOnly;
}

async function runRules(page: Page, run: Run): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(runAxe, run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
}

/** Runs axe in the page, and returns the violations. */
async function runAxe({ within, isFromTop, runOnly }: Run): Promise<Result[]> {
  const twoFrames = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // Waits until the transition to another colour scheme has ended, and until the page has moved the focus after the last action,
  // which may scroll the page.
  await twoFrames();
  if (isFromTop) {
    scrollTo({ top: 0, behavior: 'instant' });
    await twoFrames();
  }
  const { axe } = window as unknown as {
    axe: { run(context: Document | string, options: RunOptions): Promise<AxeResults> };
  };
  const { violations } = await axe.run(within ?? document, {
    runOnly,
    resultTypes: ['violations'],
    // Of the rules that run, only `no-autoplay-audio` uses preloaded files. The pages contain neither audio nor video.
    preload: false,
  });
  return violations;
}
