// Tests a product picture from its upload at the desk to the shop. The picture is checked, stored, scaled by the build, and shown
// once the site has it.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuildCache } from '../../src/build/build-cache.ts';
import { BUDGETS } from '../../src/build/budgets.ts';
import { drawMissingPictures } from '../../src/build/product-pictures.ts';
import { addSentPictures, fetchSentPicture } from '../../src/build/sent-pictures.ts';
import { pictureSources } from '../../src/core/picture.ts';
import { protect } from '../support/authenticator.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts';
import { startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { signInNew } from '../support/new-customer.ts';
import { openDatabase } from '../support/test-database.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const PRODUCT = 'moniteur-boreal';

let backend: ListeningBackend;
let proxy: CuttingProxy;
let functions: FunctionHost;
let site: Server;
const siteDir = temporary();
const dataDir = temporary();
let staff: SupabaseClient;

beforeAll(async () => {
  backend = await startListeningBackend({ dataDir });
  proxy = await startCuttingProxy(backend.origin);
  // Simulates the site's server. Returns 200 for a file that a build has written, and 404 otherwise.
  site = createServer(({ url }, response) => {
    response.writeHead(existsSync(join(siteDir, url!)) ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const settings = { MAIL_FOLDER: temporary(), SITE_URL: `http://127.0.0.1:${port}` };
  functions = await startFunctions('node', backend, settings, { url: proxy.url });
  staff = await newStaff();
});
afterAll(async () => {
  await functions.end();
  stopSite();
  await proxy.end();
  await backend.end();
});

function stopSite(): void {
  site.close();
  site.closeAllConnections();
}

async function newAccount(): Promise<SupabaseClient> {
  const client = createClient(backend.origin, backend.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await signInNew(backend.service, client, `${randomUUID()}@exemple.test`, 'mot de passe');
  return client;
}

async function newStaff(): Promise<SupabaseClient> {
  const client = await newAccount();
  const { data } = await client.auth.getUser();
  await backend.service.rpc('add_staff', { p_email: data.user!.email }).throwOnError();
  await protect(client);
  return client;
}

/** Returns a picture of noise, which does not compress. */
const noise = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg({ quality: 60 })
      .toBuffer(),
  );

const readVersion = async (client = staff): Promise<string> =>
  (await client.rpc('desk_product', { p_id: PRODUCT })).data.product.version;

interface PictureResponse {
  kind: string;
  code?: string;
  product?: { has_next_picture: boolean; image_url: string; changes: { after: { image_url: string } }[] };
}

async function send(
  content: Buffer<ArrayBuffer> | string,
  { client = staff, fields = {} }: { client?: SupabaseClient; fields?: Record<string, string> } = {},
): Promise<PictureResponse> {
  const form = new FormData();
  const whole = { action: 'picture', product: PRODUCT, version: '0'.repeat(32), ...fields };
  for (const [name, value] of Object.entries(whole)) form.append(name, value);
  form.append('picture', new File([content], 'picture'));
  const response = await fetch(`${functions.address}/desk`, {
    method: 'POST',
    headers: {
      apikey: backend.backend.keys.publishableKey,
      authorization: `Bearer ${(await client.auth.getSession()).data.session!.access_token}`,
    },
    body: form,
  });
  return response.json();
}

const stored = async (): Promise<string[]> =>
  (await backend.service.storage.from('product-pictures').list('', { limit: 1000 })).data!.map(({ name }) => name);

const deliver = async (): Promise<number> =>
  (
    await fetch(`${functions.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    })
  ).status;

const row = async () =>
  (
    await backend.service
      .from('products')
      .select('image_url, next_picture, built_image_url')
      .eq('id', PRODUCT)
      .single()
      .throwOnError()
  ).data;

describe('an uploaded picture', () => {
  test('is added by the next build, and is shown in the shop once the built site contains it', async () => {
    const before = await row();
    const answer = await send(await noise(1_400, 1_000), { fields: { version: await readVersion() } });
    expect(answer).toMatchObject({ kind: 'found', product: { has_next_picture: true, image_url: before.image_url } });
    const waiting = await row();
    expect(waiting).toMatchObject({
      image_url: before.image_url,
      built_image_url: expect.stringMatching(/-960\.avif$/),
    });
    expect(answer.product!.changes[0]!.after.image_url).toBe(waiting.built_image_url);
    // The site does not have the new picture yet, so the shop keeps the previous one.
    expect(await deliver()).toBe(200);
    expect(await row()).toEqual(waiting);

    const { src, avif } = pictureSources(waiting.built_image_url);
    mkdirSync(join(siteDir, 'produits'));
    writeFileSync(
      join(siteDir, 'produits', `${PRODUCT}.html`),
      `<picture><source srcset="${avif}"><img src="${src}"></picture>`,
    );
    const cache = new BuildCache(pathToFileURL(`${temporary()}/`), 'pictures');
    await addSentPictures(siteDir, (name) => fetchSentPicture(backend.origin, name), cache, 0);
    const name = waiting.next_picture!;
    for (const [file, side, format] of [
      [`${name}-480.avif`, 480, 'heif'],
      [`${name}-960.avif`, 960, 'heif'],
      [`${name}-480.webp`, 480, 'webp'],
    ] as const) {
      const path = join(siteDir, 'products', file);
      expect(await sharp(path).metadata()).toMatchObject({ width: side, height: side, format });
    }
    expect(await drawMissingPictures(siteDir)).toEqual([]);
    // The next build takes the files from its cache.
    const again = temporary();
    mkdirSync(join(again, 'produits'));
    writeFileSync(join(again, 'produits/x.html'), `<img src="${src}">`);
    await addSentPictures(again, () => Promise.reject(new Error('asked again')), cache, 0);
    expect(readFileSync(join(again, src))).toEqual(readFileSync(join(siteDir, src)));

    expect(await deliver()).toBe(200);
    expect(await row()).toEqual({
      image_url: waiting.built_image_url,
      next_picture: null,
      built_image_url: waiting.built_image_url,
    });
  });

  test('stays within the budget of a page’s first picture if it is a photograph', async () => {
    const photograph = await sharp('src/assets/scenes/header-forest-1600.avif').resize(1_600, 1_600).jpeg().toBuffer();
    const folder = temporary();
    mkdirSync(join(folder, 'produits'));
    const name = randomUUID();
    writeFileSync(join(folder, 'produits/x.html'), `<img src="/products/${name}-480.avif">`);
    const cache = new BuildCache(pathToFileURL(`${temporary()}/`), 'pictures');
    await addSentPictures(folder, () => Promise.resolve(photograph), cache, 0);
    expect(statSync(join(folder, `products/${name}-480.avif`)).size).toBeLessThanOrEqual(BUDGETS.firstPictureBytes);
  });

  test('does not end the build if it is missing or damaged, but ends the build if the backend is down', async () => {
    const folder = temporary();
    mkdirSync(join(folder, 'produits'));
    writeFileSync(
      join(folder, 'produits/x.html'),
      [randomUUID(), randomUUID()].map((name) => `<img src="/products/${name}-480.webp">`).join(''),
    );
    const cache = new BuildCache(pathToFileURL(`${temporary()}/`), 'pictures');
    await addSentPictures(folder, (name) => fetchSentPicture(backend.origin, name), cache, 0);
    const cut = (await noise(1_000, 1_000)).subarray(0, 300);
    await addSentPictures(folder, () => Promise.resolve(cut), cache, 0);
    expect(await drawMissingPictures(folder)).toHaveLength(2);
    await expect(fetchSentPicture(`${backend.origin}/rest/v1`, randomUUID())).resolves.toBeUndefined();
    const fetchWhileDown = (name: string) => fetchSentPicture('http://127.0.0.1:1', name);
    await expect(addSentPictures(folder, fetchWhileDown, cache, 0)).rejects.toThrow('fetch failed');
  });

  test('is refused with a code for its type, its size or its content', async () => {
    const fields = { version: await readVersion() };
    const refusal = async (content: Buffer<ArrayBuffer> | string) => (await send(content, { fields })).code;
    const before = await stored();
    expect(await refusal('%PDF-1.7')).toBe('picture_type');
    expect(await refusal('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toBe('picture_type');
    expect(await refusal('')).toBe('picture_type');
    expect(await refusal(await noise(1_000, 900))).toBe('picture_small');
    const whole = await noise(1_000, 1_000);
    for (const length of [100, whole.length / 2, whole.length - 2])
      expect(await refusal(whole.subarray(0, length)), `cut at ${length}`).toBe('picture_broken');
    expect(await refusal(Buffer.concat([await noise(1_000, 1_000), Buffer.from('PK\x05\x06')]))).toBe('picture_type');
    const flat = sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#fff' } });
    expect(await refusal(Buffer.from(await flat.png().toBuffer()))).toBe('picture_large');
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).toBe('picture_large');
    expect((await send(Buffer.alloc(11 * 1024 * 1024), { fields })).code).toBe('too_large');
    expect((await send('x', { fields: { version: 'x' } })).code).toBe('unreadable');
    expect(await stored()).toEqual(before);
  });

  test('changes nothing and leaves no file if another user changed the product, or if the product does not exist', async () => {
    const [before, files, picture] = [await row(), await stored(), await noise(1_000, 1_000)];
    expect(await send(picture)).toMatchObject({ kind: 'conflict', product: { image_url: before.image_url } });
    expect(await send(picture, { fields: { product: 'none' } })).toEqual({ kind: 'missing' });
    expect([await row(), await stored()]).toEqual([before, files]);
  });

  test('from a customer is not stored, and gets a "not found" response', async () => {
    const customer = await newAccount();
    const files = await stored();
    const sent = await send(await noise(1_000, 1_000), { client: customer, fields: { version: await readVersion() } });
    expect(sent).toEqual({ kind: 'refused', code: 'not_found' });
    const direct = await customer.storage.from('product-pictures').upload(randomUUID(), 'x');
    expect(direct.error).not.toBeNull();
    expect(await stored()).toEqual(files);
  });

  test('causes an error if its storage does not respond, and is refused and deleted if the user is removed from the staff during the upload', async () => {
    const [before, version, picture] = [await stored(), await readVersion(), await noise(1_000, 1_000)];
    proxy.onAnswer = (path) => path.includes('/storage/');
    expect(await send(picture, { fields: { version } })).toMatchObject({ code: 'failed_retry' });
    // The file whose response was lost remains. The schedule deletes it after a day.
    const files = await stored();
    expect(files).toHaveLength(before.length + 1);
    const { data } = await staff.auth.getUser();
    proxy.onAnswer = async (path) => {
      if (path.includes('/storage/')) await backend.service.rpc('remove_staff', { p_email: data.user!.email });
      return false;
    };
    expect(await send(picture, { fields: { version } })).toEqual({ kind: 'refused', code: 'not_found' });
    proxy.onAnswer = () => false;
    // A new staff member is needed, because the sessions of the removed member have ended.
    staff = await newStaff();
    expect(await stored()).toEqual(files);
  });
});

test('the scheduled job returns an error if it cannot read the pictures that wait for publication', async () => {
  proxy.onAnswer = (path) => path.includes('/products?');
  expect(await deliver()).toBe(500);
  proxy.onAnswer = () => false;
});

test('a new picture stays unpublished while the site does not respond', async () => {
  const answer = await send(await noise(1_000, 1_000), { fields: { version: await readVersion() } });
  expect(answer.kind).toBe('found');
  stopSite();
  expect(await deliver()).toBe(200);
  expect((await row()).next_picture).not.toBeNull();
});

test('a picture is deleted after a day if no product has ever used it', async () => {
  await backend.service.storage.from('product-pictures').upload('leftover', await noise(10, 10));
  const files = await stored();
  await functions.end();
  await backend.end();
  const database = await openDatabase(dataDir);
  await database.exec(`update storage.objects set created_at = now() - interval '2 days' where name = 'leftover'`);
  await database.close();
  backend = await startListeningBackend({ dataDir });
  functions = await startFunctions('node', backend, { MAIL_FOLDER: temporary() });
  expect(await deliver()).toBe(200);
  expect(await stored()).toEqual(files.filter((name) => name !== 'leftover'));
});
