// Tests the arrangement of the desk in the windows of a phone, a tablet and a desktop.
import { expect, test, type Locator } from '@playwright/test';
import { strings } from '../../../src/i18n/strings/index.ts';
import { newStaff, signInAtDesk } from '../../support/desk.ts';
import { choose } from '../../support/shell.ts';

const { desk: t } = strings('fr');

const getBoxes = (...parts: Locator[]) => Promise.all(parts.map(async (part) => (await part.boundingBox())!));

test.beforeEach(async ({ page }) => {
  await choose(page, 'cookie-consent', 'declined');
  await signInAtDesk(page, await newStaff());
});

test('the calendar is next to the list of waiting items on a desktop, and below it on a phone', async ({ page }) => {
  const waiting = page.getByRole('heading', { name: t.today.waiting });
  const calendar = page.getByRole('region', { name: t.visit.calendar.heading });
  await expect(calendar.getByRole('button', { name: t.visit.calendar.create })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const [left, right] = await getBoxes(waiting, calendar);
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(right!.y).toBeLessThan(left!.y);
  await page.setViewportSize({ width: 360, height: 740 });
  const [above, below] = await getBoxes(waiting, calendar);
  expect(below!.y).toBeGreaterThan(above!.y);
  expect(below!.x).toBeCloseTo(above!.x, 0);
});

test('the two date fields of the orders filter are in one row at four widths', async ({ page }) => {
  await page.evaluate(() => (location.hash = '#commandes'));
  const days = [page.getByLabel(t.from, { exact: true }), page.getByLabel(t.to, { exact: true })];
  await expect(days[0]!).toBeVisible();
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [from, to] = await getBoxes(...days);
    expect(to!.y, `at ${width}`).toBeCloseTo(from!.y, 0);
  }
});

test('a date field stays narrow in a list that has no other filters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => (location.hash = '#taxes'));
  const from = page.getByLabel(t.from, { exact: true });
  await expect(from).toBeVisible();
  const [box] = await getBoxes(from);
  expect(box!.width).toBeLessThan(240);
});

test('the footer reaches the bottom of the window below a short page', async ({ page }) => {
  await page.evaluate(() => (location.hash = '#taxes'));
  await expect(page.getByRole('heading', { name: t.taxes })).toBeVisible();
  for (const height of [900, 1080]) {
    await page.setViewportSize({ width: 1440, height });
    const [footer] = await getBoxes(page.getByRole('contentinfo'));
    expect(footer!.y + footer!.height, `at ${height}`).toBeGreaterThanOrEqual(height);
  }
});
