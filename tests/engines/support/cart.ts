import type { Tab } from '../drivers/tab.ts';

/** Returns the product ID of each unit in the stored cart. */
export const unitsIn = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart-storage') ?? '{"items":[]}') as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    ),
  );
