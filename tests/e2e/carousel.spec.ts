import { expect, test, type Page } from '@playwright/test';
import { type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { expectNoViolation } from '../support/axe.ts';
import { getCarousel, playStates, present, stopAt, swipe } from '../support/carousel.ts';
import { isOfFirstTouch } from '../support/first-view.ts';
import { choose } from '../support/shell.ts';
import { isForIcon, pictureRequests } from '../support/page-requests.ts';
import { box, openBox } from '../support/search.ts';
import { hold } from '../support/hold.ts';
import { casesOfScope, FULL_SCOPE, localesOfScope } from '../support/scope.ts';

/** Opens the home page with its slides stopped at this time, and with a controlled clock for scripts. */
async function visitStoppedAt(page: Page, timeMs: number, locale: Locale = 'fr') {
  await page.clock.install();
  await page.goto(path('home', locale));
  await stopAt(page, timeMs);
  await page.clock.pauseAt(Date.now() + 60_000);
  return getCarousel(page, locale);
}

/** Advances the stopped clock by 1 ms. This starts the task that requests the code of a touched island. */
const beginTask = (page: Page): Promise<void> => page.clock.runFor(1);

/** Touches the slides outside their controls. */
async function touchSlides(page: Page): Promise<void> {
  await page.locator('.slides').dispatchEvent('pointerdown');
  await beginTask(page);
}

for (const locale of localesOfScope) {
  test.describe(`in ${locale}, without a script`, () => {
    test.use({ javaScriptEnabled: false });

    test('each slide is shown for 5 seconds, then fades', async ({ page }) => {
      await page.goto(path('home', locale));
      for (const [timeMs, numbers] of [
        [0, [1]],
        [4_999, [1]],
        [5_001, [1, 2]],
        [5_760, [2]],
        [9_999, [2]],
        [10_001, [2, 3]],
        [10_760, [3]],
        [14_999, [3]],
        [15_001, [1, 3]],
        [15_760, [1]],
      ] as const) {
        await stopAt(page, timeMs);
        expect(await present(page), `at ${timeMs} ms`).toEqual(numbers);
      }
    });

    test('the text of a slide is hidden when the text of the next slide appears', async ({ page }) => {
      await page.goto(path('home', locale));
      const opacities = () =>
        page
          .locator('.slide > .page')
          .evaluateAll((words) => words.map((element) => Number(getComputedStyle(element).opacity)));
      await stopAt(page, 4_800);
      expect((await opacities())[0]).toBe(1);
      await stopAt(page, 5_001);
      expect((await opacities()).slice(0, 2)).toEqual([0, 1]);
      await stopAt(page, 10_001);
      expect((await opacities()).slice(1)).toEqual([0, 1]);
    });

    test('the pause button stops the slides in place and resumes them', async ({ page }) => {
      await page.goto(path('home', locale));
      const { pause } = getCarousel(page, locale);
      expect(await playStates(page)).toEqual(['running']);
      await pause.check();
      expect(await playStates(page)).toEqual(['paused']);
      await pause.uncheck();
      expect(await playStates(page)).toEqual(['running']);
    });

    test('a bullet shows its slide and stops the carousel, and “resume” restarts the carousel', async ({ page }) => {
      await page.goto(path('home', locale));
      const { bullet, pause, resume, next, slide } = getCarousel(page, locale);
      await expect(resume).toBeHidden();
      for (const number of [3, 1, 2]) {
        await bullet(number).check();
        expect(await present(page)).toEqual([number]);
        expect(await playStates(page)).toEqual([]);
        await expect(slide(number).getByRole('link').first()).toBeInViewport();
      }
      await expect(pause).toBeHidden();
      await resume.click();
      expect(await playStates(page)).toEqual(['running']);
      await expect(bullet(2)).not.toBeChecked();
      await expect(next).toBeHidden();
    });

    test('the focus in a slide pauses the slides', async ({ page }) => {
      await page.goto(path('home', locale));
      await getCarousel(page, locale).slide(1).getByRole('link').first().focus();
      expect(await playStates(page)).toEqual(['paused']);
    });
  });

  test(`in ${locale}, the carousel works with the keyboard and describes itself to screen readers`, async ({
    page,
  }) => {
    await page.goto(path('home', locale));
    // Stops the slides. On a busy machine, the next slide could otherwise appear before the first key is pressed.
    await stopAt(page, 1_000);
    const { region, slide, bullet, pause } = getCarousel(page, locale);
    await expect(region).toHaveAttribute('aria-roledescription', locale === 'fr' ? 'carrousel' : 'carousel');
    await expect(slide(2)).toHaveAttribute('aria-roledescription', locale === 'fr' ? 'diapositive' : 'slide');
    await pause.focus();
    await page.keyboard.press('Space');
    await expect(bullet(1)).toBeChecked();
    await expect(pause).toBeChecked();
    await expect(pause).toBeFocused();
    await expect(region.locator('.slides')).toHaveAttribute('aria-live', 'polite');

    await page.keyboard.press('Tab');
    await expect(bullet(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bullet(2)).toBeFocused();
    await expect(bullet(2)).toBeChecked();
    expect(await present(page)).toEqual([2]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(slide(2).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(slide(2).getByRole('link').last()).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(false);

    await expectNoViolation(page, { within: '.carousel' });
  });
}

for (const { name, still } of casesOfScope([
  { name: 'reduced motion', still: (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }) },
  {
    name: 'the data saver',
    still: (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-saver', '')),
  },
])) {
  test(`with ${name}, nothing moves and the bullets still work`, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await still(page);
    const { bullet, pause } = getCarousel(page, 'fr');
    // The page receives the changed setting a moment later.
    await expect.poll(() => playStates(page)).toEqual([]);
    expect(await present(page)).toEqual([1]);
    await expect(pause).toBeHidden();
    await bullet(2).click();
    await expect(page.locator('.by-css')).toHaveCount(0);
    await expect(bullet(2)).toBeChecked();
    await page.clock.runFor(20_000);
    await expect(bullet(2)).toBeChecked();
    expect(await present(page)).toEqual([2]);
  });
}

test('the first slide and the numbers below it fit into windows of six sizes, and no control covers the slide’s button', async ({
  page,
}) => {
  await choose(page, 'cookie-consent', 'declined');
  await page.goto('/');
  const measureBottom = async (selector: string): Promise<number> => {
    const { y, height } = (await page.locator(selector).first().boundingBox())!;
    return y + height;
  };
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await measureBottom('.figures'), `${width} × ${height}`).toBeLessThanOrEqual(height);
    const { y: top } = (await page.locator('.slide-controls').boundingBox())!;
    expect(await measureBottom('.slide .button'), `${width} × ${height}`).toBeLessThan(top);
  }
});

test(
  'with the data saver, the slides do not move and fetch no picture, even if a slide is chosen',
  FULL_SCOPE,
  async ({ page }) => {
    await choose(page, 'saver', 'on');
    const pictures = pictureRequests(page);
    await page.goto('/');
    const { bullet, pause } = getCarousel(page, 'fr');
    await expect(pause).toBeHidden();
    await expect.poll(() => playStates(page)).toEqual([]);
    await bullet(3).click();
    await expect(page.locator('.by-css')).toHaveCount(0);
    await expect(bullet(3)).toBeChecked();
    expect(await present(page)).toEqual([3]);
    expect(pictures).toEqual([]);
  },
);

test.describe('a browser without :has()', () => {
  test.use({ javaScriptEnabled: false, bypassCSP: true });

  test('shows the first slide, scrolls to the second slide when its link gets the focus, and hides the pause button', async ({
    page,
  }) => {
    await page.route(path('home', 'fr'), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('selector(:has(a))', 'selector(:unknown(a))'),
      });
    });
    await page.goto('/');
    const { slide, pause } = getCarousel(page, 'fr');
    await expect(pause).toBeHidden();
    await expect(slide(1).getByRole('heading')).toBeInViewport();
    await expect(slide(2).getByRole('heading')).not.toBeInViewport();
    await slide(1).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(slide(2).getByRole('link').first()).toBeFocused();
    await expect(slide(2).getByRole('heading')).toBeInViewport();
  });
});

test(
  'Swiper starts in the middle of a slide’s time without moving anything, and keeps the remaining time',
  FULL_SCOPE,
  async ({ page }) => {
    const { slide, bullet } = await visitStoppedAt(page, 7_400);
    const heading = slide(2).getByRole('heading');
    const before = await heading.boundingBox();
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await touchSlides(page);
    await expect(bullet(2)).toBeChecked();
    expect(await present(page)).toEqual([2]);
    expect(await heading.boundingBox()).toEqual(before);
    await expect(slide(2)).toHaveCSS('opacity', '1');
    // The current slide is shown for its remaining time, and each later slide for its full time.
    await page.clock.runFor(2_590);
    await expect(bullet(2)).toBeChecked();
    await page.clock.runFor(20);
    await expect(bullet(3)).toBeChecked();
    await page.clock.runFor(4_980);
    await expect(bullet(3)).toBeChecked();
    await page.clock.runFor(20);
    await expect(bullet(1)).toBeChecked();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  },
);

test('a running fade continues from its current state when Swiper starts', FULL_SCOPE, async ({ page }) => {
  const { slide, bullet } = await visitStoppedAt(page, 5_300);
  const opacity = await slide(2).evaluate((element) => Number(getComputedStyle(element).opacity));
  expect(opacity).toBeGreaterThan(0);
  expect(opacity).toBeLessThan(1);
  await page.evaluate(() => {
    const animations: unknown[] = [];
    Object.assign(window, { animations });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      animations.push(keyframes, options);
      return animate.call(this, keyframes, options);
    };
  });
  await touchSlides(page);
  await expect(bullet(2)).toBeChecked();
  const animations = await page.evaluate(() => (window as unknown as { animations: unknown[] }).animations);
  expect(animations[0]).toEqual({ opacity: [1, 0] });
  expect(animations[2]).toEqual({ opacity: [opacity, 1] });
  expect(animations[3]).toMatchObject({ duration: 450 });
});

test('a slide chosen while the code is loading is shown immediately, and stays chosen', async ({ page }) => {
  const release = await hold(page, '**/_astro/Carousel*.js');
  const { bullet, pause } = await visitStoppedAt(page, 1_000);
  await pause.click();
  await bullet(3).click();
  await beginTask(page);
  expect(await present(page)).toEqual([3]);
  await expect(page.locator('astro-island[aria-busy], [data-intent-scope][aria-busy]').first()).toBeAttached();
  release();
  await expect(page.locator('.by-css')).toHaveCount(0);
  await expect(bullet(3)).toBeChecked();
  await expect(pause).toBeChecked();
  expect(await present(page)).toEqual([3]);
  await page.clock.runFor(20_000);
  await expect(bullet(3)).toBeChecked();
  await pause.uncheck();
  await page.clock.runFor(5_010);
  await expect(bullet(1)).toBeChecked();
});

test('a bullet chosen while the code is loading stays checked the whole time', FULL_SCOPE, async ({ page }) => {
  const release = await hold(page, '**/_astro/Carousel*.js');
  const { bullet } = await visitStoppedAt(page, 1_000);
  await bullet(1).click();
  await beginTask(page);
  const seen = await bullet(1).evaluateHandle((radio: HTMLInputElement) => {
    const checked = [radio.checked];
    // Checks after each task of the page, which is far more often than frames are painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (checked.at(-1) !== radio.checked) checked.push(radio.checked);
      port2.postMessage(undefined);
    };
    port2.postMessage(undefined);
    return checked;
  });
  release();
  await expect(page.locator('.by-css')).toHaveCount(0);
  await expect(bullet(1)).toBeChecked();
  expect(await seen.jsonValue()).toEqual([true]);
});

test(
  'a chosen slide is announced, and the next slide appears 5 seconds later without an announcement',
  FULL_SCOPE,
  async ({ page }) => {
    const { bullet, region } = await visitStoppedAt(page, 1_000);
    await bullet(2).click();
    await beginTask(page);
    await expect(page.locator('.by-css')).toHaveCount(0);
    await page.clock.runFor(3_000);
    await bullet(3).click();
    await expect(region.locator('.slides')).toHaveAttribute('aria-live', 'polite');
    await page.clock.runFor(4_990);
    await expect(bullet(3)).toBeChecked();
    await page.clock.runFor(20);
    await expect(bullet(1)).toBeChecked();
    await expect(region.locator('.slides')).toHaveAttribute('aria-live', 'off');
  },
);

test('the carousel pauses while a slide has the focus, and while the tab is hidden', FULL_SCOPE, async ({ page }) => {
  const { bullet, slide } = await visitStoppedAt(page, 1_000);
  await bullet(2).click();
  await beginTask(page);
  await expect(page.locator('.by-css')).toHaveCount(0);
  await slide(2).getByRole('link').first().focus();
  await page.clock.runFor(20_000);
  await expect(bullet(2)).toBeChecked();
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await bullet(2).focus();
  await page.clock.runFor(20_000);
  await expect(bullet(2)).toBeChecked();
  await setHidden(false);
  await page.clock.runFor(5_010);
  await expect(bullet(3)).toBeChecked();
});

test('hidden slides cannot be focused, and a new slide takes the focus from the previous slide', async ({ page }) => {
  const { bullet, slide, next, pause } = getCarousel(page, 'fr');
  await page.goto('/');
  await pause.check();
  await expect(bullet(1)).toBeChecked();
  const link = slide(2).getByRole('link', { includeHidden: true }).first();
  await link.evaluate((element) => (element as HTMLElement).focus());
  await expect(link).not.toBeFocused();
  await slide(1).getByRole('link').first().focus();
  // Some browsers do not focus a clicked button.
  await next.dispatchEvent('click');
  await expect(slide(2).getByRole('link').first()).toBeFocused();
});

test(
  'the home page needs at most six requests, and fetches a slide’s picture two seconds before it is shown, not sooner',
  FULL_SCOPE,
  async ({ page }) => {
    const pictures: string[] = [];
    let requests = 0;
    page.on('request', (request) => {
      const url = request.url();
      if (!isOfFirstTouch({ url }) && !isForIcon({ url })) requests += 1;
      const name = /\/(winter|summer|rv)-/.exec(url)?.[1];
      if (name) pictures.push(name);
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await stopAt(page, 2_900);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(pictures).toEqual(['winter']);
    expect(requests).toBeLessThanOrEqual(6);
    await stopAt(page, 3_010);
    await expect.poll(() => pictures).toEqual(['winter', 'summer']);
    await stopAt(page, 8_010);
    await expect.poll(() => pictures).toEqual(['winter', 'summer', 'rv']);
  },
);

test('wide screens have arrows, which also lead from the last slide to the first', FULL_SCOPE, async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/');
  const { bullet, next, previous } = getCarousel(page, 'fr');
  await expect(next).toBeHidden();
  await expect(previous).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await bullet(1).check();
  await expect(page.locator('.by-css')).toHaveCount(0);
  await previous.click();
  await expect(bullet(3)).toBeChecked();
  await next.click();
  await expect(bullet(1)).toBeChecked();
  await next.click();
  expect(await present(page)).toEqual([2]);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  // Declines cookies. Otherwise, the cookie banner would cover the controls, and the page would scroll to reach them.
  test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

  test('shows the next or previous slide after a swipe', FULL_SCOPE, async ({ page }) => {
    await page.goto('/');
    const { bullet, pause } = getCarousel(page, 'fr');
    await pause.check();
    await expect(bullet(1)).toBeChecked();
    await swipe(page, 300, 80);
    await expect(bullet(2)).toBeChecked();
    await swipe(page, 80, 300);
    await expect(bullet(1)).toBeChecked();
    await swipe(page, 80, 300);
    await expect(bullet(3)).toBeChecked();
    expect(await present(page)).toEqual([3]);
  });

  test('applies a swipe of three events that a script dispatches, as in a replay', FULL_SCOPE, async ({ page }) => {
    await page.goto('/');
    const { bullet, pause } = getCarousel(page, 'fr');
    await pause.check();
    await expect(bullet(1)).toBeChecked();
    await page
      .locator('.slide')
      .first()
      .evaluate((slide) => {
        const point = (type: string, clientX: number, buttons: number) =>
          slide.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              cancelable: true,
              pointerId: 7,
              pointerType: 'touch',
              isPrimary: true,
              clientX,
              clientY: 300,
              buttons,
            }),
          );
        point('pointerdown', 300, 1);
        point('pointermove', 90, 1);
        point('pointerup', 90, 0);
      });
    await expect(bullet(2)).toBeChecked();
  });

  test(
    'shows the slide chosen last if the visitor clicks, swipes and clicks before the code has loaded',
    FULL_SCOPE,
    async ({ page }) => {
      const release = await hold(page, '**/_astro/Carousel*.js');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      const { bullet } = getCarousel(page, 'fr');
      await bullet(2).click();
      await swipe(page, 60, 300);
      await bullet(3).click();
      release();
      await expect(page.locator('.by-css')).toHaveCount(0);
      await expect(bullet(3)).toBeChecked();
      await expect.poll(() => present(page)).toEqual([3]);
    },
  );

  test(
    'leaves the focus where it is when a swipe is replayed after the visitor has moved the focus',
    FULL_SCOPE,
    async ({ page }) => {
      const release = await hold(page, '**/_astro/Carousel*.js');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await swipe(page, 300, 60);
      await openBox(page);
      release();
      await expect(getCarousel(page, 'fr').bullet(2)).toBeChecked();
      await expect(box(page)).toBeFocused();
    },
  );

  test('handles a swipe after a touch that never ended', FULL_SCOPE, async ({ page }) => {
    await page.goto('/');
    const { bullet, pause } = getCarousel(page, 'fr');
    await pause.check();
    await expect(bullet(1)).toBeChecked();
    await page.locator('.slide').first().dispatchEvent('pointerdown', {
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
      clientX: 340,
      clientY: 300,
      buttons: 1,
    });
    await swipe(page, 60, 250);
    await expect(bullet(3)).toBeChecked();
  });
});
