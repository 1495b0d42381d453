import { expect, type Page } from '@playwright/test';
import { carouselOf, COUNT, present, swipe } from '../../support/carousel.ts';
import { pick } from '../actions.ts';
import { anyPress, noteSwipe, tap, type Doing, type Part } from './doing.ts';

/** The slides of the home page, stopped by the visitor or moving for nobody: only what is done moves them. */
export function slidesOf(page: Page, { isPhone, isStill }: { isPhone: boolean; isStill: boolean }): Part {
  const { bullet, pause, previous, next } = carouselOf(page, 'fr');
  let shown = isStill ? 0 : undefined;
  const by = (count: number): void => {
    shown = (shown! + count + COUNT * 2) % COUNT;
  };
  const draw = async (fromX: number, toX: number): Promise<void> => {
    noteSwipe(page);
    await swipe(page, fromX, toX);
  };
  const stop: Doing = {
    name: 'pause the slides',
    weight: 1,
    perform: async () => {
      await pause.click();
      // The slide whose turn it is: CSS has stopped it, or Swiper shows it.
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
    any: async (random) => {
      if (shown === undefined) return stop;
      const number = 1 + Math.floor(random() * COUNT);
      const press = anyPress(random);
      const steps = press.times;
      const isTap = random() < 0.5;
      const choose: Doing = {
        name: `${isTap ? 'tap' : 'click'} on bullet ${number}`,
        weight: 1,
        perform: async () => {
          await (isTap ? tap(bullet(number)) : bullet(number).click());
          shown = number - 1;
        },
      };
      const stepOn: Doing = {
        name: `ArrowRight on bullet ${number}`,
        weight: 1,
        perform: async () => {
          await bullet(number).press('ArrowRight');
          shown = number % COUNT;
        },
      };
      const arrows: Doing[] = [
        {
          name: `${press.name} on “next”`,
          weight: steps,
          perform: async () => {
            await press.perform(next);
            by(steps);
          },
        },
        {
          name: `${press.name} on “previous”`,
          weight: steps,
          perform: async () => {
            await press.perform(previous);
            by(-steps);
          },
        },
      ];
      const swipes: Doing[] = [
        {
          name: 'swipe on',
          weight: 1,
          perform: async () => {
            await draw(300, 60);
            by(1);
          },
        },
        {
          name: 'swipe back',
          weight: 1,
          perform: async () => {
            await draw(60, 300);
            by(-1);
          },
        },
      ];
      return pick(random, [choose, stepOn, ...(isPhone ? swipes : [...arrows, ...arrows])]);
    },
    prove: async () => {
      if (shown === undefined) return;
      await expect.poll(() => present(page)).toEqual([shown + 1]);
    },
  };
}
