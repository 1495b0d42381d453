// The bucket of the products' pictures, and what is done about them on schedule.
import type { SupabaseClient } from '@supabase/supabase-js';
import { ownPicture, pictureSources } from '../../src/domain/picture.ts';
import { rpc } from './database.ts';
import { siteOrigin } from './settings.ts';

export const PICTURE_BUCKET = 'product-pictures';

/** How long the site may take to say whether it has a file. */
const ANSWER_MS = 10_000;

/** Has the shop show each picture that waits, once the site has it, and deletes files that no product has. */
export async function publishPictures(client: SupabaseClient): Promise<void> {
  const { data, error } = await client.from('products').select('next_picture').not('next_picture', 'is', null);
  if (error) throw new Error(`the pictures that wait could not be read: ${error.code} ${error.message}`);
  for (const { next_picture: name } of data as { next_picture: string }[])
    if (await isOnSite(pictureSources(ownPicture(name)).src)) await rpc(client, 'publish_picture', { p_picture: name });
  const unused = await rpc<string[]>(client, 'unused_pictures', {});
  if (unused.length > 0) await client.storage.from(PICTURE_BUCKET).remove(unused);
}

/** Whether the site shows a file; one that does not answer shows none. */
const isOnSite = (path: string): Promise<boolean> =>
  fetch(siteOrigin() + path, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );
