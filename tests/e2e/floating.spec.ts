// Tests that floating elements never cover a field, a button or a link, at any scroll position.
import { expect, test, type Page } from '@playwright/test';
import { siteDir } from '../support/built-site.ts';
import { chatButton, choose, expectScroll, scrollTo } from '../support/shell.ts';
import { pagesOfScope } from '../support/page-kinds.ts';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { isFullScope, localesOfScope } from '../support/scope.ts';

const WIDTHS = [360, 768, 1024, 1100, 1280];
const HEIGHT = 740;
// These pages have an open form, so floating elements could cover more controls.
const FORMS = ['/contact#soumission', '/contact#question'];

test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

/**
 * Runs in the page. Scrolls each control to the height of each floating element, if the page can scroll that far. Returns the
 * controls that a floating element covers. The header, the banner and the calculator's sticky answer do not count as
 * floating, because the page scrolls a focused control away from them.
 */
async function coveredControls(): Promise<string[]> {
  const drawn = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const middle = (from: number, to: number): number => (from + to) / 2;
  const isFloating = (element: Element): boolean =>
    element.matches('.chat') ||
    (/fixed|sticky/.test(getComputedStyle(element).position) && !element.matches('.site-head, .dock, .sizing-line'));
  const floating = [...document.querySelectorAll('body *')].filter(
    (element) => isFloating(element) && element.getBoundingClientRect().width > 0,
  );
  const controls = [...document.querySelectorAll(':is(main, footer) :is(a, button, input, select, textarea, summary)')];
  const covered: string[] = [];
  for (const float of floating)
    for (const control of controls) {
      if (float.contains(control) || control.contains(float)) continue;
      const at = float.getBoundingClientRect();
      const before = control.getBoundingClientRect();
      const [left, right] = [Math.max(at.left, before.left), Math.min(at.right, before.right)];
      if (left >= right || !control.checkVisibility({ visibilityProperty: true })) continue;
      window.scrollTo({
        top: window.scrollY + middle(before.top, before.bottom) - middle(at.top, at.bottom),
        behavior: 'instant',
      });
      await drawn();
      const { top, bottom } = control.getBoundingClientRect();
      const topmost = document.elementFromPoint(middle(left, right), middle(top, bottom));
      if (topmost && float.contains(topmost))
        covered.push(`${float.outerHTML.slice(0, 60)} over ${control.outerHTML.slice(0, 80)}`);
    }
  return covered;
}

const expectNothingCovered = async (page: Page, widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await page.evaluate(coveredControls), `${width} pixels`).toEqual([]);
  }
};

const pages = [...pagesOfScope(pageFilesByAddress(siteDir).keys(), localesOfScope), ...FORMS];
// `npm test` checks every second kind of page, each at one of the widths in turn.
for (const [index, address] of pages.filter((_, index) => isFullScope || index % 2 === 0).entries()) {
  const widths = isFullScope ? WIDTHS : [WIDTHS[index % WIDTHS.length]!];
  test(`no floating element covers a control of ${address}`, async ({ page }) => {
    await page.goto(address);
    await scrollTo(page, 1);
    await expectNothingCovered(page, widths);
  });
}

test('the chat button hides while it would cover a control, and is visible elsewhere', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto('/contact#question');
  const send = page.getByRole('button', { name: 'Envoyer le message' });
  await send.evaluate((button) => {
    const { top } = button.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top - innerHeight + 60, behavior: 'instant' });
  });
  await expectScroll(page, 'far');
  // Waits for the script that places the chat button, and dispatches a scroll event for this script.
  await page.waitForFunction(() => 'moved' in document.documentElement.dataset && window.onscroll !== null);
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await expect(chatButton(page)).toBeHidden();
  await page.goto('/conditions');
  await page
    .getByRole('main')
    .locator('h2')
    .nth(2)
    .evaluate((heading) => heading.scrollIntoView({ block: 'end' }));
  await expect(chatButton(page)).toBeVisible();
});

test('the chat button is round and outside the column on a wide screen, in another colour than primary buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto('/produits');
  await scrollTo(page, 400);
  await expect(chatButton(page)).toBeVisible();
  for (const screen of [1024, 1279, 1280]) {
    await page.setViewportSize({ width: screen, height: HEIGHT });
    const { x, width, height } = (await chatButton(page).boundingBox())!;
    expect(width).toBeCloseTo(height, 0);
    const radius = await chatButton(page).evaluate((element) =>
      parseFloat(getComputedStyle(element).borderTopLeftRadius),
    );
    expect(radius).toBeGreaterThanOrEqual(width / 2);
    const column = await page
      .getByRole('main')
      .locator('.page')
      .first()
      .evaluate(
        (element) => element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight),
      );
    expect(x, `${screen} pixels`).toBeGreaterThanOrEqual(column);
  }
  const colour = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour('.chat')).not.toBe(await colour('.button-primary'));
});
