// Tests requests that are waiting for the database's thread when the thread is replaced.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../local/backend/config.ts';
import { startDatabase } from '../../local/backend/database/client.ts';
import { copyPreparedData, supabaseDir } from '../support/prepared/data.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const KEY = 'sb_publishable_x';

test('requests sent before and during the replacement of the database’s thread all return the same products', async () => {
  const folder = copyPreparedData(temporary());
  const { api, auth, storage, sender } = readConfig(supabaseDir);
  const database = await startDatabase(
    {
      folders: {
        database: join(folder, 'database'),
        supabase: supabaseDir,
        objects: join(folder, 'objects'),
        mail: join(folder, 'mail'),
      },
      limitMs: 200_000,
      api,
      auth: {
        ...auth,
        enabled: true,
        site_url: 'http://site',
        jwt_secret: 'x'.repeat(32),
        publishable_key: KEY,
        secret_key: 'sb_secret_x',
      },
      storage,
      sender,
    },
    { onCatalogueChange: () => undefined },
  );
  const read = async (): Promise<unknown[]> => {
    const url = 'http://site/rest/v1/products?select=id';
    const { response } = await database.fetch(
      { url, method: 'GET', headers: [['apikey', KEY]], body: null },
      { isUrgent: true },
    );
    return response.json() as Promise<unknown[]>;
  };
  const before = read();
  const replaced = database.replace();
  const after = [read(), read()];
  await replaced;
  const products = await before;
  expect(products.length).toBeGreaterThan(5);
  expect(await Promise.all(after)).toEqual([products, products]);
  await database.close();
});
