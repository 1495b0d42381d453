import { expect } from 'vitest';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { TAP_RELEASE_MS } from '../../intent/fuzz/actions.ts';
import { pick } from '../../intent/fuzz/random.ts';
import { until } from '../../support/until.ts';
import type { Target } from '../drivers/find-element.ts';
import type { Tab } from '../drivers/tab.ts';
import { unitsIn } from '../support/cart.ts';
import { blur, type Action, type Part } from './part.ts';

/** The product IDs that must be in the cart, one per unit, in the order of the clicks. */
export type Units = string[];

const PRESSES = ['click', 'tap', 'double click', 'Enter', 'Space'] as const;

/** Presses a button with the mouse, a finger or a key, once or twice. */
async function press(tab: Tab, button: Target, by: (typeof PRESSES)[number]): Promise<void> {
  await blur(tab);
  if (by === 'click') return tab.click(button);
  if (by === 'tap') return tab.tap(button);
  if (by === 'double click') return tab.doubleClick(button);
  await tab.focus(button);
  // Waits until Chromium has released the button, which may have been tapped.
  if (by === 'Space')
    await tab.evaluate((release) => new Promise<void>((resolve) => setTimeout(resolve, release)), TAP_RELEASE_MS);
  await tab.press(by);
}

/** Returns the buttons of the products page as a part. `add` returns the action that adds a product. */
export function createProducts(
  tab: Tab,
  products: readonly string[],
  units: Units,
): Part & { add: (product: string, by: (typeof PRESSES)[number]) => Action } {
  const add = (product: string, by: (typeof PRESSES)[number]): Action => {
    const button = { role: 'button', within: { role: 'article', id: product } } as const;
    const times = by === 'double click' ? 2 : 1;
    return {
      name: `${by} on ${product}`,
      weight: times,
      perform: async () => {
        await press(tab, button, by);
        units.push(...Array<string>(times).fill(product));
      },
    };
  };
  return {
    add,
    next: (random) => add(pick(random, products), pick(random, PRESSES)),
    verify: async () => {
      const areThere = async (): Promise<boolean> => (await unitsIn(tab)).length >= units.length;
      // Ignores a timeout here, because the comparison below shows which unit is missing.
      await until(areThere, `${units.length} units`).catch(() => undefined);
      // If an event is handled twice, the second time follows within a few frames.
      await tab.drawFrames(10);
      // The order may differ. A click before the first-touch script has loaded waits for React, so its unit may follow units that
      // were clicked later.
      expect((await unitsIn(tab)).sort()).toEqual([...units].sort());
    },
  };
}

/** Returns the header's cart as a part. The part's actions open the cart, may remove a unit, and close the cart. */
export function createCart(tab: Tab, locale: Locale, units: Units): Part {
  const { cart } = strings(locale);
  const button = { role: 'button', name: `${cart.open}*` } as const;
  const panel = { role: 'dialog', name: cart.title } as const;
  const fewerButton = (name: string) =>
    ({ role: 'button', name: cart.fewer.replace('{name}', name), within: panel }) as const;
  return {
    next: (random) => {
      const by = pick(random, ['click', 'tap', 'Enter', 'Space'] as const);
      const removesUnit = random() < 0.5;
      const closing = pick(random, ['Escape', 'its button'] as const);
      return {
        name: `${by} on the cart${removesUnit ? ', remove a unit' : ''}, close by ${closing}`,
        weight: removesUnit ? 3 : 2,
        perform: async () => {
          await press(tab, button, by);
          await tab.waitUntilThere(panel);
          if (removesUnit && (await tab.isThere(fewerButton('*')))) {
            const name = await tab.evaluate(() =>
              document.querySelector('dialog[open] .cart-line p')!.textContent.trim(),
            );
            const product = await tab.evaluate((name) => {
              const articles = [...document.querySelectorAll('main article[id]')];
              return articles.find((article) => article.querySelector('h3, h2')!.textContent.trim() === name)!.id;
            }, name);
            // Skips a product whose last unit was removed. Until the panel's code has loaded, the panel still shows this product.
            // A click on the product's button could then remove a unit that is added later.
            if (units.includes(product)) {
              await tab.click(fewerButton(name));
              units.splice(units.lastIndexOf(product), 1);
            }
          }
          if (closing === 'Escape') await tab.press('Escape');
          else await tab.click({ role: 'button', name: cart.close, within: panel });
          await tab.waitUntilGone(panel);
        },
      };
    },
    verify: async () => {
      expect(await tab.isThere(panel), 'an open cart').toBe(false);
      await until(
        async () =>
          new RegExp(units.length === 0 ? '^\\D*0?$' : `\\D${units.length}$`).test((await tab.getText(button)) ?? ''),
        `${units.length} on the badge`,
      );
    },
  };
}
