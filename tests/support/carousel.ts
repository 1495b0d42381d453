// Provides helpers for tests of the home page's slides.
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { scrollTo } from './shell.ts';
import { fill } from '../../src/core/text.ts';

export const COUNT = 3;

/** Returns locators of the slides and their controls, by their accessible names. */
export function getCarousel(page: Page, locale: Locale) {
  const t = strings(locale).slides;
  const region = page.getByRole('region', { name: t.label });
  return {
    region,
    slide: (number: number): Locator =>
      region.getByRole('group', { name: fill(t.position, { number, count: COUNT }), includeHidden: true }),
    bullet: (number: number): Locator => region.getByRole('radio', { name: fill(t.name, { number, count: COUNT }) }),
    pause: region.getByRole('checkbox', { name: t.pause }),
    resume: region.getByRole('button', { name: t.resume }),
    previous: region.getByRole('button', { name: t.previous }),
    next: region.getByRole('button', { name: t.next }),
  };
}

/** Pauses every CSS animation of the slides at this time, in milliseconds since the animation's start. */
export const stopAt = (page: Page, timeMs: number): Promise<void> =>
  page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      if (!(animation.effect as KeyframeEffect).target?.matches('.slide, .slide > .page, .slide-dot')) continue;
      animation.pause();
      animation.currentTime = at;
    }
  }, timeMs);

/** Returns the distinct play states of the slides' animations, or an empty list if nothing is animated. */
export const playStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).target?.matches('.slide, .slide-dot'))
        .map(({ playState }) => playState),
    ),
  ]);

/** Returns the numbers of the slides that are visible, focusable and exposed to screen readers. */
export const present = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.slide')].flatMap((slide, index) =>
      getComputedStyle(slide).visibility === 'visible' && !slide.inert && slide.getBoundingClientRect().x === 0
        ? [index + 1]
        : [],
    ),
  );

/**
 * Swipes one finger across the slides through Chromium's own touch events. The swipe must start on the slides. Elsewhere, the
 * browser would handle it as its gesture for "back" or "forward".
 */
export async function swipe(page: Page, fromX: number, toX: number, y = 400): Promise<void> {
  await scrollTo(page, 0);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', fromX);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', fromX + ((toX - fromX) * step) / 5);
  await touch('touchEnd');
}
