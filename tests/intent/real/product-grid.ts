import { expect, type Page } from '@playwright/test';
import { seededProducts } from '../../support/seed-catalogue.ts';
import { pick } from '../fuzz/random.ts';
import { anyPress, type Part } from './action.ts';

const storedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart-storage') ?? '{"items":[]}') as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    ),
  );

/** The product IDs that must be in the cart, one per unit, in the order of the clicks. */
export type Units = string[];

/**
 * Returns the part for the add buttons of the products page. React handles clicks that were made before the first-touch script had
 * loaded. It may add their units after the units of later clicks, so the check ignores the order.
 */
export function createProductGridPart(page: Page, units: Units): Part {
  const products = seededProducts();
  const verifyStored = (): Promise<void> =>
    expect.poll(async () => (await storedIds(page)).sort()).toEqual([...units].sort());
  return {
    next: async (random) => {
      const product = pick(random, products);
      const { name, times, perform } = anyPress(random);
      return {
        name: `${name} on “add” of ${product}`,
        weight: times,
        perform: async () => {
          await perform(page.locator(`#${product}`).getByRole('button'));
          for (let i = 0; i < times; i++) units.push(product);
        },
      };
    },
    verify: verifyStored,
    verifyStored,
  };
}
