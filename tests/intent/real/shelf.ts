import { expect, type Page } from '@playwright/test';
import { seededProducts } from '../../support/seed-catalogue.ts';
import { pick } from '../actions.ts';
import { anyPress, type Part } from './doing.ts';

const storedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart-storage') ?? '{"items":[]}') as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    ),
  );

/** What is to lie in the cart: one item is one unit, the latest last. */
export type Units = string[];

/** The add buttons of the products page. */
export function shelfOf(page: Page, units: Units): Part {
  const products = seededProducts();
  const proveKept = (): Promise<void> => expect.poll(() => storedIds(page)).toEqual(units);
  return {
    any: async (random) => {
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
    prove: proveKept,
    proveKept,
  };
}
