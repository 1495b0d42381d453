import { expect, test, type Page } from '@playwright/test';
import { LOCALES, otherLocale } from '../../src/i18n/locales.ts';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { anyAddress, readFields, publishedTexts } from '../support/content.ts';
import { casesOfScope, FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import { settled } from '../support/shop.ts';

const routes = Object.keys(ROUTES) as RouteId[];

for (const locale of localesOfScope) {
  test(`in ${locale}: the page of each route opens without an error, and its language switch works`, async ({
    page,
  }) => {
    test.slow();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    // In the usual scope, clicks the language switch on four pages only, because tests/site/pages.test.ts checks the target of
    // the switch on all pages.
    const switched = casesOfScope(routes, 4);
    for (const id of routes) {
      await page.goto(path(id, locale));
      await settled(page);
      if (switched.includes(id)) {
        await page.getByRole('link', { name: locale === 'fr' ? 'EN English' : 'FR Français' }).click();
        await expect(page).toHaveURL(path(id, otherLocale(locale)));
      }
      expect(errors, path(id, locale)).toEqual([]);
    }
  });
}

const SAMPLES = (['article', 'resource', 'product'] as const).flatMap((kind) =>
  LOCALES.map((locale) => anyAddress(kind, locale)),
);

for (const width of casesOfScope([320, 768]))
  test(`no page is wider than a screen of ${width} pixels`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    for (const address of [...routes.flatMap((id) => localesOfScope.map((locale) => path(id, locale))), ...SAMPLES]) {
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
    }
  });

test('the pages of all routes send no request to another origin', FULL_SCOPE, async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  for (const id of routes) {
    await page.goto(path(id, 'fr'));
    await settled(page);
  }
  expect(foreign).toEqual([]);
});

test('on a phone, a link of each list in the menu leads to its page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [name, id] of [
    ['Avantages', 'benefits'],
    ['Soutien technique', 'support'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.goto('/');
    await page.locator('summary').filter({ hasText: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page).toHaveURL(path(id, 'fr'));
  }
});

test.describe('the questions of the FAQ without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('open one at a time, close at a second click, and open if the address has their anchor', async ({ page }) => {
    await page.goto('/faq');
    const questions = page.locator('details[name=faq]');
    const open = page.locator('details[name=faq][open]');
    await expect(questions).not.toHaveCount(0);
    await expect(open).toHaveCount(0);
    await questions.first().locator('summary').click();
    await expect(questions.first()).toHaveAttribute('open');
    await questions.last().locator('summary').click();
    await expect(open).toHaveCount(1);
    await expect(questions.last()).toHaveAttribute('open');
    await questions.last().locator('summary').click();
    await expect(open).toHaveCount(0);
    const name = await questions.first().locator('> div').getAttribute('id');
    await page.goto(`/faq#${name}`);
    await expect(questions.first()).toHaveAttribute('open');
  });
});

test('the help search filters the topics and ignores accents', async ({ page }) => {
  await page.goto('/support');
  const field = page.getByRole('searchbox', { name: 'Votre question, en quelques mots' });
  const topics = page.locator('#help-topics').getByRole('link');
  // Counts the links by selector, because the list is collapsed until the visitor types.
  const all = await page.locator('#help-topics a').count();
  const [text] = publishedTexts('resources/troubleshooting');
  const title = String(readFields(`resources/troubleshooting/${text}`, 'fr')['title']);
  await field.fill(title.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''));
  const topic = topics.filter({ hasText: title });
  await expect(topic).toHaveText(/Dépannage/);
  await expect.poll(() => topics.count()).toBeLessThan(all);
  const count = await topics.count();
  const message = count === 1 ? '1 sujet trouvé' : `${count} sujets trouvés`;
  await expect(page.getByRole('status').filter({ hasText: 'sujet' })).toHaveText(message);
  await field.fill('z');
  await expect(topics).toHaveCount(all);
  await field.fill('xyzzy');
  await expect(page.getByText('Aucun sujet ne correspond.')).toBeVisible();
  await field.fill(title);
  await topic.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('the dots of snow at the end of a page do not move until they are visible', async ({ page }) => {
  await page.goto('/faq');
  const playing = (): Promise<string[]> =>
    page
      .locator('.dots path')
      .evaluateAll((all) => all.flatMap((dot) => dot.getAnimations()).map(({ playState }) => playState));
  expect(await playing()).toEqual(['paused', 'paused', 'paused']);
  await page.locator('.dots').scrollIntoViewIfNeeded();
  await expect.poll(playing).not.toContain('paused');
});

test.describe('passages that appear on scroll', () => {
  const last = (page: Page) => page.locator('.reveal').last();
  const revealed = (page: Page): Promise<string> => last(page).evaluate((element) => getComputedStyle(element).opacity);

  /** Scrolls until this share of the passage's height is visible, and waits for the next frame. */
  const scrollIntoViewBy = (page: Page, share: number): Promise<void> =>
    last(page).evaluate(async (element, share) => {
      const { top, height } = element.getBoundingClientRect();
      scrollTo({ top: scrollY + top - innerHeight + height * share, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, share);

  /** Returns state, duration and progress of the passage's animations. */
  const animations = (page: Page): Promise<unknown[]> =>
    last(page).evaluate((element) =>
      element.getAnimations().map(({ playState, effect }) => {
        const { duration, progress } = effect!.getComputedTiming();
        return { playState, duration, progress };
      }),
    );

  /** Marks `<html>` once the script of the passages adds its listener for `beforeprint`. */
  const markScript = (): void => {
    const add = window.addEventListener.bind(window);
    const record = (...event: Parameters<typeof add>): void => {
      if (event[0] === 'beforeprint') document.documentElement.dataset['revealing'] = '';
      add(...event);
    };
    Object.assign(window, { addEventListener: record });
  };
  test.beforeEach(({ page }) => page.addInitScript(markScript));

  /** Scrolls a little, which loads the script of the passages, and waits until the script has run. */
  async function startRevealing(page: Page): Promise<void> {
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
    await expect(page.locator('html[data-revealing]')).toBeAttached();
  }

  test('do not appear yet when 5 % of their height is visible, and appear a single time at 50 %, in an animation of 0.6 s', async ({
    page,
  }) => {
    await page.goto('/a-propos');
    expect(await revealed(page)).toBe('1');
    await startRevealing(page);
    // For the page, a scroll ends after 120 ms without a scroll event. The test disables timers, so that a slow frame does not
    // end the scroll.
    await page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }));
    await scrollIntoViewBy(page, 0.05);
    expect(await animations(page)).toEqual([{ playState: 'paused', duration: 600, progress: 0 }]);
    // Slows the animation down, so that it is still running when the test reads it.
    await last(page).evaluate((element) => (element.getAnimations()[0]!.playbackRate = 0.001));
    await scrollIntoViewBy(page, 0.5);
    expect(await animations(page)).toMatchObject([{ playState: 'running' }]);
    await last(page).evaluate((element) => element.getAnimations()[0]!.finish());
    expect(await revealed(page)).toBe('1');
    for (const share of [-0.5, 0.5]) {
      await scrollIntoViewBy(page, share);
      expect(await animations(page)).toEqual([]);
    }
  });

  test('are not hidden below the window, at the end of a scroll or in print', async ({ page }) => {
    await page.goto('/a-propos');
    await startRevealing(page);
    const opacities = (): Promise<string[]> =>
      page.locator('.reveal').evaluateAll((passages) => passages.map((passage) => getComputedStyle(passage).opacity));
    const all = (await opacities()).map(() => '1');
    // Less than a tenth of the passage is visible when the scroll ends.
    await scrollIntoViewBy(page, 0.05);
    await expect.poll(opacities).toEqual(all);
    await page.reload();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(page.locator('html[data-revealing]')).toBeAttached();
    await expect.poll(opacities).toEqual(all);
    await page.reload();
    await startRevealing(page);
    const printed = page.evaluate(async () => {
      scrollTo({ top: 0, behavior: 'instant' });
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      dispatchEvent(new Event('beforeprint'));
      return [...document.querySelectorAll('.reveal')].map((passage) => getComputedStyle(passage).opacity);
    });
    expect(await printed).toEqual(all);
    await page.goto('/a-propos');
    await startRevealing(page);
    await expect.poll(opacities).toEqual(all);
  });

  test('are visible at once, without motion, for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/a-propos');
    await startRevealing(page);
    await page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }));
    await scrollIntoViewBy(page, 0.05);
    expect(await animations(page)).toEqual([]);
    expect(await revealed(page)).toBe('1');
    expect(
      await page.locator('.dots path').evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).animationName)),
    ).toEqual(Array(3).fill('none'));
  });
});
