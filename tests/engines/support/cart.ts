import type { Tab } from '../drivers/tab.ts';

/** The product of each unit in the cart, by the browser's storage. */
export const unitsIn = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart-storage') ?? '{"items":[]}') as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    ),
  );
