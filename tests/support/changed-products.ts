// Changes the catalogue, and undoes each change when the test ends, even if it fails. Other tests use the same catalogue.
import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import { service } from './shop.ts';

type Row = Record<string, unknown>;

export interface ChangedProducts {
  /**
   * Changes columns of a product until the test ends. Tests that change the same product must not run at the same time, because
   * the end of one test undoes the change of the other.
   */
  change: (id: string, row: Row) => Promise<void>;
  /** Adds a product until the test ends, and returns its ID. */
  add: (row: Row) => Promise<string>;
}

export const test = base.extend<{ products: ChangedProducts }>({
  // Playwright reads from this pattern which other fixtures are needed, and requires the pattern even if it is empty.
  // oxlint-disable-next-line no-empty-pattern
  products: async ({}, use) => {
    const table = () => service().from('products');
    const added: string[] = [];
    const changed = new Map<string, Row>();
    await use({
      change: async (id, row) => {
        const columns = Object.keys(row).join();
        const { data } = await table().select(columns).eq('id', id).single<Row>().throwOnError();
        // Keeps the value from before the test if a column changes twice.
        changed.set(id, { ...data, ...changed.get(id) });
        await table().update(row).eq('id', id).throwOnError();
      },
      add: async (row) => {
        const id = `essai-${randomUUID()}`;
        const defaults = { description: 'Pour un essai.', image_url: '/favicon.svg', position: 9_000 };
        await table()
          .insert({ id, ...defaults, ...row })
          .throwOnError();
        added.push(id);
        return id;
      },
    });
    for (const [id, row] of changed) await table().update(row).eq('id', id).throwOnError();
    // An order may contain the product by now. The product then cannot be deleted and remains unavailable.
    await table().update({ is_available: false }).in('id', added).throwOnError();
    for (const id of added) await table().delete().eq('id', id);
  },
});
