// What floats over a page: never over a field, a button or a link, wherever the page is scrolled to.
import { expect, test, type Page } from '@playwright/test';
import { siteDir } from '../support/built-site.ts';
import { chatButton, choose, expectScroll, scrollTo } from '../support/frame.ts';
import { pagesOfScope } from '../support/page-kinds.ts';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { localesOfScope } from '../support/scope.ts';

const WIDTHS = [360, 768, 1024, 1280];
const HEIGHT = 740;
// With a form open there is more to cover.
const FORMS = ['/contact#soumission', '/contact#question'];

test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

/** Runs in the page: brings each control to where the chat button floats, and returns those that something floats over. */
async function coveredControls(): Promise<string[]> {
  const drawn = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const covered: string[] = [];
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')];
  controls.push(...document.querySelectorAll<HTMLElement>('footer :is(a, button, input)'));
  const chat = document.querySelector('.chat')!;
  /** The element fixed to the window that a point of a control lies under; the header and the banner are the window's edges. */
  const floatingOver = (control: Element, x: number, y: number): Element | undefined => {
    const top = document.elementFromPoint(x, y);
    if (!top || control.contains(top) || top.contains(control)) return undefined;
    for (let element: Element | null = top; element; element = element.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(element).position))
        return element.matches('.site-head') || top.closest('.site-head, .consent') ? undefined : top;
    return undefined;
  };
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const { top, height } = control.getBoundingClientRect();
    const at = chat.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + height / 2 - (at.top + at.height / 2), behavior: 'instant' });
    await drawn();
    const box = control.getBoundingClientRect();
    const points = [box.left + 1, (box.left + box.right) / 2, box.right - 1, (at.left + at.right) / 2];
    for (const x of points)
      if (x >= box.left && x <= box.right) {
        const over = floatingOver(control, x, (box.top + box.bottom) / 2);
        if (over) covered.push(`${over.outerHTML.slice(0, 60)} over ${control.outerHTML.slice(0, 80)}`);
      }
  }
  return [...new Set(covered)];
}

const expectNothingCovered = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await page.evaluate(coveredControls), `${width} pixels`).toEqual([]);
  }
};

for (const address of [...pagesOfScope(pageFilesByAddress(siteDir).keys(), localesOfScope), ...FORMS])
  test(`nothing floats over a control of ${address}`, async ({ page }) => {
    await page.goto(address);
    await scrollTo(page, 1);
    await expectNothingCovered(page);
  });

test('the chat button gives way to what lies below it, and is there again beside it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto('/contact#question');
  const send = page.getByRole('button', { name: 'Envoyer le message' });
  await send.evaluate((button) => {
    const { top } = button.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top - innerHeight + 60, behavior: 'instant' });
  });
  await expectScroll(page, 'far');
  await expect(chatButton(page)).toBeHidden();
  await page.goto('/conditions');
  await page
    .getByRole('main')
    .locator('h2')
    .nth(2)
    .evaluate((heading) => heading.scrollIntoView({ block: 'end' }));
  await expect(chatButton(page)).toBeVisible();
});

test('on a wide screen the chat button is a round icon outside the column, and not of the colour of our buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto('/produits');
  await scrollTo(page, 400);
  await expect(chatButton(page)).toBeVisible();
  const { x, width, height } = (await chatButton(page).boundingBox())!;
  expect(width).toBe(height);
  const column = await page
    .getByRole('main')
    .locator('.page')
    .first()
    .evaluate((element) => element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight));
  expect(x).toBeGreaterThanOrEqual(column);
  const colour = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour('.chat')).not.toBe(await colour('.button-primary'));
});
