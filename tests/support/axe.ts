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

/** The rules whose answer depends on the window's width and on colours. */
const VIEW_RULES = { type: 'rule' as const, values: ['color-contrast', 'target-size'] };

/**
 * In the full scope all rules in each view; else all in the first, and in the last those that depend on the view. Of a
 * number of pages each takes its turn: one is seen light on a desktop, the next dark on a phone.
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
  /** Where to look, when the page around it rests. */
  within?: string;
  /** The widths at which the state can be. */
  widths?: number[];
  /** Its place among pages that take turns. */
  turn?: number;
}

/**
 * Finds nothing on the page, as it stands, that a visitor with a disability would stumble over: on a desktop and on a
 * phone, light and dark.
 */
export async function expectNoViolation(page: Page, where: Where = {}): Promise<void> {
  expect(await findViolations(page, where)).toEqual([]);
}

/** Returns what a visitor with a disability would stumble over, each with the page's address and the view. */
export async function findViolations(
  page: Page,
  { within, widths = [DESKTOP_WIDTH, PHONE_WIDTH], turn }: Where = {},
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const { width, colorScheme, rules } of viewsOfScope(widths, turn)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const violation of await runRules(page, within, rules))
      found.push(`${new URL(page.url()).pathname}, ${width} pixels, ${colorScheme}: ${violation}`);
  }
  return found;
}

async function runRules(page: Page, within: string | undefined, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(runAxe, { within, runOnly });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
}

/** Runs in the page. */
async function runAxe({ within, runOnly }: { within: string | undefined; runOnly: RunOnly }): Promise<Result[]> {
  // Colours on their way to another scheme are not what anyone reads.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { axe } = window as unknown as {
    axe: { run(context: Document | string, options: RunOptions): Promise<AxeResults> };
  };
  const { violations } = await axe.run(within ?? document, {
    runOnly,
    resultTypes: ['violations'],
    // What it would fetch is for rules on other origins' styles, of which the pages have none.
    preload: false,
  });
  return violations;
}
