import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { pick } from '../../intent/fuzz/random.ts';
import { until } from '../../support/until.ts';
import type { Tab } from '../drivers/tab.ts';
import { blur, type Action, type Part } from './part.ts';

const COUNT = 3;

/** Returns the numbers of the slides that are visible and focusable. */
const present = (tab: Tab): Promise<number[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.slide')].flatMap((slide, index) => {
      const { visibility, opacity } = getComputedStyle(slide);
      return visibility === 'visible' && !slide.inert && opacity === '1' ? [index + 1] : [];
    }),
  );

/** Returns the home page's slides as a part. The first action pauses the slides, so that only later actions move them. */
export function createSlides(tab: Tab, locale: Locale): Part {
  const { slides } = strings(locale);
  let isPaused = false;
  let shown: number | undefined;
  const bullet = (number: number) => ({ role: 'radio', name: fill(slides.name, { number, count: COUNT }) }) as const;
  const action = (name: string, weight: number, perform: () => Promise<void>): Action => ({
    name,
    weight,
    perform: async () => {
      await blur(tab);
      await perform();
    },
  });
  const choose = (number: number): Action =>
    action(`click on bullet ${number}`, 1, async () => {
      await tab.click(bullet(number));
      shown = number;
    });
  // In WebKit, arrow keys stop at the first and the last radio button of a group, so no action goes beyond these.
  const step = (number: number, by: 1 | -1): Action =>
    action(`${by > 0 ? 'ArrowRight' : 'ArrowLeft'} on bullet ${number}`, 1, async () => {
      await tab.focus(bullet(number));
      await tab.press(by > 0 ? 'ArrowRight' : 'ArrowLeft');
      shown = number + by;
    });
  const turn = (key: 'Enter' | 'Space' | 'click', by: 1 | -1): Action =>
    action(`${key} on “${by > 0 ? 'next' : 'previous'}”`, 1, async () => {
      const button = { role: 'button', name: by > 0 ? slides.next : slides.previous } as const;
      if (key === 'click') await tab.click(button);
      else {
        await tab.focus(button);
        await tab.press(key);
      }
      shown = ((shown! - 1 + by + COUNT) % COUNT) + 1;
    });
  return {
    next: (random) => {
      const number = 1 + Math.floor(random() * COUNT);
      const by = pick(random, [1, -1] as const);
      if (!isPaused)
        return action('pause the slides', 1, async () => {
          await tab.click({ role: 'field', name: slides.pause });
          isPaused = true;
        });
      if (shown === undefined) return choose(number);
      return pick(random, [
        choose(number),
        step(number, number + by >= 1 && number + by <= COUNT ? by : (-by as 1 | -1)),
        turn(pick(random, ['Enter', 'Space', 'click'] as const), by),
      ]);
    },
    verify: async () => {
      if (shown === undefined) return;
      await until(async () => (await present(tab)).join() === String(shown), `slide ${shown}`);
    },
  };
}
