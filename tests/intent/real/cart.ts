import { expect, type Page } from '@playwright/test';
import { cartButton, cartLines, cartPanel } from '../../support/shop.ts';
import { pick } from '../fuzz/random.ts';
import { anyPress, type Part } from './action.ts';
import type { Units } from './product-grid.ts';

/** Counts how often a panel opens over the page. Must be called before the page loads. */
export async function countOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { openings: 0 });
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
      (window as unknown as { openings: number }).openings += 1;
      showModal.call(this);
    };
  });
}

/** Returns the ID of the stored product whose name is at the end of a button's label. */
const findStoredId = (page: Page, label: string): Promise<string> =>
  page.evaluate((label) => {
    const { items } = JSON.parse(localStorage.getItem('cart-storage')!) as {
      items: { id: string; name: { fr: string } }[];
    };
    return items.find(({ name }) => label.endsWith(name.fr))!.id;
  }, label);

/** Returns the header's cart as a part. The part's actions open the cart, may remove a unit, and close the cart. */
export function createCartPart(page: Page, units: Units): Part {
  const panel = cartPanel(page);
  let openings = 0;
  const close = {
    Escape: () => page.keyboard.press('Escape'),
    'its button': () => panel.getByRole('button', { name: 'Fermer le panier' }).click(),
  };
  return {
    next: async (random) => {
      const press = anyPress(random);
      const removesUnit = random() < 0.6;
      const position = random();
      const closing = pick(random, Object.keys(close) as (keyof typeof close)[]);
      return {
        name: `${press.name} on the cart${removesUnit ? ', remove a unit' : ''}, close by ${closing}`,
        weight: press.times + (removesUnit ? 2 : 1),
        perform: async () => {
          await press.perform(cartButton(page));
          openings += 1;
          await expect(panel).toBeVisible({ timeout: 20_000 });
          const count = await cartLines(page).count();
          if (removesUnit && count > 0) {
            const fewer = cartLines(page)
              .nth(Math.floor(position * count))
              .getByRole('button', { name: /^Un de moins/ });
            const product = await findStoredId(page, (await fewer.getAttribute('aria-label'))!);
            // Skips a product whose last unit this test has removed. The panel shows the product until its code has loaded. A
            // click on “fewer” could then remove a unit that is added later.
            if (units.includes(product)) {
              await fewer.click();
              units.splice(units.lastIndexOf(product), 1);
            }
          }
          await close[closing]();
          await expect(panel).toBeHidden();
        },
      };
    },
    verify: async () => {
      await expect(panel).toBeHidden();
      expect(
        await page.evaluate(() => (window as unknown as { openings: number }).openings),
        'openings of the cart',
      ).toBe(openings);
      if (openings === 0) return;
      await cartButton(page).click();
      await expect(cartLines(page)).toHaveCount(new Set(units).size);
      await page.keyboard.press('Escape');
    },
  };
}
