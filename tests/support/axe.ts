import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isFullScope } from './scope.ts';

export const DESKTOP_WIDTH = 1440;
export const PHONE_WIDTH = 360;
const COLOR_SCHEMES = ['light', 'dark'] as const;

/** The rules whose answer depends on the window's width and on colours. */
const RULES_OF_A_VIEW = ['color-contrast', 'target-size'];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Finds nothing on the page, as it stands, that a visitor with a disability would stumble over: on a desktop and on a
 * phone, light and dark. All rules are asked of the first view, and in the full scope of each.
 * @param options within: where to look, when the page around it rests; widths: those at which the state can be
 */
export async function expectNoViolation(
  page: Page,
  { within, widths = [DESKTOP_WIDTH, PHONE_WIDTH] }: { within?: string; widths?: number[] } = {},
): Promise<void> {
  // Colours on their way from one to another are not what anyone reads.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const views = widths.flatMap((width) => COLOR_SCHEMES.map((colorScheme) => ({ width, colorScheme })));
  const found: string[] = [];
  for (const [index, { width, colorScheme }] of views.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const violation of await violations(page, within, index === 0 || isFullScope))
      found.push(`${width} pixels, ${colorScheme}: ${violation}`);
  }
  expect(found).toEqual([]);
}

async function violations(page: Page, within: string | undefined, areAllRules: boolean): Promise<string[]> {
  // The page has no frame of another origin: axe needs no page of its own to put their answers together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  const { violations } = await (areAllRules ? axe.withTags(TAGS) : axe.withRules(RULES_OF_A_VIEW)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}
