// Makes the shop show new product pictures, and deletes unused pictures from their bucket, on schedule.
import type { SupabaseClient } from '@supabase/supabase-js';
import { ownPicture, pictureSources } from '../../src/core/picture.ts';
import { deleteFiles, rpc } from './database.ts';
import { siteOrigin } from './settings.ts';

export const PICTURE_BUCKET = 'product-pictures';

/** Maximum milliseconds to wait for the site's response when a file is checked. */
const ANSWER_MS = 10_000;

/**
 * Makes the shop show each new picture (`next_picture`) once the built site contains its files. Deletes the bucket's pictures
 * that are older than a day and that no product has ever had.
 */
export async function publishPictures(client: SupabaseClient): Promise<void> {
  const { data, error } = await client.from('products').select('next_picture').not('next_picture', 'is', null);
  if (error) throw new Error(`the waiting pictures could not be read: ${error.code} ${error.message}`);
  for (const { next_picture: name } of data as { next_picture: string }[])
    if (await isOnSite(pictureSources(ownPicture(name)).src)) await rpc(client, 'publish_picture', { p_picture: name });
  await deleteFiles(client, PICTURE_BUCKET, await rpc<string[]>(client, 'unused_pictures', {}));
}

/** Returns whether the site has a file. Returns false if the site does not respond. */
const isOnSite = (path: string): Promise<boolean> =>
  fetch(siteOrigin() + path, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );
