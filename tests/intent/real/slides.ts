import { expect, type Page } from '@playwright/test';
import { getCarousel, COUNT, present, swipe } from '../../support/carousel.ts';
import { pick } from '../fuzz/random.ts';
import { anyPress, noteSwipe, tap, uncover, type Action, type Part } from './action.ts';

/**
 * Returns the part for the home page's slides. The first action pauses the slides, unless they never move by themselves
 * (`isStill`). Afterwards, only actions move the slides.
 */
export function createSlidesPart(page: Page, { isPhone, isStill }: { isPhone: boolean; isStill: boolean }): Part {
  const { bullet, pause, previous, next } = getCarousel(page, 'fr');
  let shown = isStill ? 0 : undefined;
  const advance = (count: number): void => {
    shown = (shown! + count + COUNT * 2) % COUNT;
  };
  const drawFinger = async (fromX: number, toX: number): Promise<void> => {
    noteSwipe(page);
    await swipe(page, fromX, toX);
  };
  const stop: Action = {
    name: 'pause the slides',
    weight: 1,
    perform: async () => {
      await pause.click();
      // The checked bullet names the slide. If no bullet is checked, the time of the paused CSS animation determines the slide.
      shown = await page.evaluate((count) => {
        const chosen = [...document.querySelectorAll<HTMLInputElement>('.slide-dot')].findIndex(
          ({ checked }) => checked,
        );
        const timeMs = Number(document.querySelector('.slide')!.getAnimations()[0]?.currentTime ?? 0);
        return chosen >= 0 ? chosen : Math.floor(timeMs / 5_000) % count;
      }, COUNT);
    },
  };
  return {
    next: async (random) => {
      if (shown === undefined) return stop;
      const number = 1 + Math.floor(random() * COUNT);
      const press = anyPress(random);
      const steps = press.times;
      const isTap = random() < 0.5;
      const choose: Action = {
        name: `${isTap ? 'tap' : 'click'} on bullet ${number}`,
        weight: 1,
        perform: async () => {
          await uncover(bullet(number));
          await (isTap ? tap(bullet(number)) : bullet(number).click());
          shown = number - 1;
        },
      };
      const stepOn: Action = {
        name: `ArrowRight on bullet ${number}`,
        weight: 1,
        perform: async () => {
          await bullet(number).press('ArrowRight');
          shown = number % COUNT;
        },
      };
      const arrows: Action[] = [
        {
          name: `${press.name} on “next”`,
          weight: steps,
          perform: async () => {
            await press.perform(next);
            advance(steps);
          },
        },
        {
          name: `${press.name} on “previous”`,
          weight: steps,
          perform: async () => {
            await press.perform(previous);
            advance(-steps);
          },
        },
      ];
      const swipes: Action[] = [
        {
          name: 'swipe on',
          weight: 1,
          perform: async () => {
            await drawFinger(300, 60);
            advance(1);
          },
        },
        {
          name: 'swipe back',
          weight: 1,
          perform: async () => {
            await drawFinger(60, 300);
            advance(-1);
          },
        },
      ];
      return pick(random, [choose, stepOn, ...(isPhone ? swipes : [...arrows, ...arrows])]);
    },
    verify: async () => {
      if (shown === undefined) return;
      await expect.poll(() => present(page)).toEqual([shown + 1]);
    },
  };
}
