// Edits products at the desk by keyboard, in the language of the page.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fill } from '../../../src/core/text.ts';
import { MAX_LEAD_WEEKS } from '../../../src/features/products/rules/availability.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { test, type ChangedProducts } from '../../support/changed-products.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  signInAtDesk,
  tabTo,
  type,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { hold } from '../../support/hold.ts';
import { localesOfScope } from '../../support/scope.ts';
import { service } from '../../support/shop.ts';

/** Returns a square picture of a single colour, as a file for a file field. */
const picture = async (side: number) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: side, height: side, channels: 4, background: '#0a6' } })
    .png()
    .toBuffer(),
});

/** Returns a row for `products`. The product is withdrawn, so that the shop does not show it in other tests. */
const productRow = () => ({
  name: `Essai ${randomUUID().slice(0, 8)}`,
  description: 'd',
  price: 400,
  is_available: false,
  image_url: '/products/moniteur-boreal-960.avif',
});

/** Adds a product until the test ends, and opens it at the desk. */
async function openNewProduct(page: Page, products: ChangedProducts): Promise<string> {
  const id = await products.add(productRow());
  await signInAtDesk(page, await newStaff());
  await page.evaluate((fragment) => (location.hash = fragment), `#produits/${id}`);
  return id;
}

for (const locale of localesOfScope) {
  const { desk: t } = strings(locale);
  const { product: words } = t;

  for (const window of windowsOfScope)
    test(`staff change a price after a preview, set a lead time, upload a picture, and see another user’s change, at ${window.width} pixels (${locale})`, async ({
      page,
      products,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      const row = productRow();
      const id = await products.add(row);
      await signInAtDesk(page, await newStaff(), locale);
      await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.products }));
      await type(page.getByRole('searchbox', { name: t.search, exact: true }), row.name);
      await page.keyboard.press('Enter');
      await expectNoViolationFromTop(page);
      await use(page.getByRole('main').getByRole('link', { name: row.name }));
      const price = page.getByLabel(words.fields.price_cents);
      await type(price, 'cher');
      await use(page.getByRole('button', { name: words.save }));
      await expect(price).toHaveAccessibleDescription(words.wrong);
      await expect(price).toBeFocused();
      await expectNoViolationFromTop(page);

      await type(price, '430');
      await use(page.getByRole('button', { name: words.save }));
      await expect(page.getByText(/[+]7[,.]5/)).toBeVisible();
      const fetchPrice = async (): Promise<number> =>
        Number((await service().from('products').select('price').eq('id', id).single().throwOnError()).data.price);
      expect(await fetchPrice()).toBe(400);
      await expectNoViolationFromTop(page);
      await use(page.getByRole('button', { name: /430/ }));
      await expect(page.getByText(words.saved)).toBeVisible();
      expect(await fetchPrice()).toBe(430);
      await expect(page.getByRole('listitem').filter({ hasText: /400.*430/ })).toBeVisible();

      const availability = page.getByLabel(words.fields.lead_weeks);
      await tabTo(availability);
      await page.keyboard.press('ArrowDown');
      const weeks = page.getByLabel(words.weeks);
      await type(weeks, String(MAX_LEAD_WEEKS + 1));
      await use(page.getByRole('button', { name: words.save }));
      await expect(weeks).toHaveAccessibleDescription(new RegExp(fill(words.weeksWrong, { max: MAX_LEAD_WEEKS })));
      await expect(weeks).toBeFocused();
      await expectNoViolationFromTop(page);
      await type(weeks, '6');
      await use(page.getByRole('button', { name: words.save }));
      await expect(page.getByText(words.saved)).toBeVisible();
      const { data: delayed } = await service()
        .from('products')
        .select('lead_weeks')
        .eq('id', id)
        .single()
        .throwOnError();
      expect(delayed.lead_weeks).toBe(6);
      const change = new RegExp(`${words.fields.lead_weeks}.*${words.availability.inStock}.*6`);
      await expect(page.getByRole('listitem').filter({ hasText: change })).toBeVisible();

      const chosen = page.getByLabel(words.picture.label);
      await chosen.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await expect(chosen).toHaveAccessibleDescription(new RegExp(words.picture.problems.picture_broken));
      await chosen.setInputFiles(await picture(400));
      await expect(page.getByText(words.picture.problems.picture_small.replace('{min}', '960'))).toBeVisible();
      await expectNoViolationFromTop(page);
      await chosen.setInputFiles(await picture(2_000));
      await expect(page.getByText(words.picture.sent)).toBeVisible();
      await expect(page.getByText(words.picture.waiting)).toBeVisible();
      await expectNoViolationFromTop(page);
      const { data: sent } = await service()
        .from('products')
        .select('next_picture')
        .eq('id', id)
        .single()
        .throwOnError();
      const file = await service()
        .storage.from('product-pictures')
        .download(sent.next_picture as string);
      // The picture was scaled down to the size that pages need.
      expect(await sharp(Buffer.from(await file.data!.arrayBuffer())).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1_600,
        height: 1_600,
      });

      await service().from('products').update({ name_en: 'Theirs' }).eq('id', id).throwOnError();
      await type(page.getByLabel(words.fields.description, { exact: true }), 'Une autre description');
      await use(page.getByRole('button', { name: words.save }));
      const conflict = page.getByRole('alert').filter({ hasText: words.conflict.heading });
      await expect(conflict).toContainText('Theirs');
      await expectNoViolationFromTop(page);
      await use(conflict.getByRole('button', { name: words.conflict.keep }));
      await expect(page.getByLabel(words.fields.name_en, { exact: true })).toHaveValue('Theirs');

      // The response to the refused picture contains the user's change, which the next save must not overwrite.
      await service().from('products').update({ name_en: 'Also theirs' }).eq('id', id).throwOnError();
      await chosen.setInputFiles(await picture(1_000));
      await expect(chosen).toHaveAccessibleDescription(new RegExp(words.picture.problems.conflict));
      await type(page.getByLabel(words.fields.description, { exact: true }), 'Une troisième description');
      await use(page.getByRole('button', { name: words.save }));
      await expect(conflict).toContainText('Also theirs');
    });
}

test('while a product is being saved, the button stays disabled and a changed field keeps its text', async ({
  page,
  products,
}) => {
  const { desk: t } = strings('fr');
  const { product: words } = t;
  const id = await openNewProduct(page, products);
  const readDescription = async (): Promise<string> =>
    (await service().from('products').select('description').eq('id', id).single().throwOnError()).data.description;
  const description = page.getByLabel(words.fields.description, { exact: true });
  const release = await hold(page, '**/rpc/desk_set_product');
  await type(description, 'Première');
  await use(page.getByRole('button', { name: words.save }));
  const saving = page.getByRole('button', { name: t.changing });
  await expect(saving).toBeVisible();
  await type(description, 'Seconde');
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page.getByText(words.saved)).toBeVisible();
  await expect(description).toHaveValue('Seconde');
  await use(page.getByRole('button', { name: words.save }));
  await expect.poll(readDescription).toBe('Seconde');
});

test('a chosen picture is sent even if staff leave the product while the browser prepares the picture', async ({
  page,
  products,
}) => {
  const { picture: words } = strings('fr').desk.product;
  await openNewProduct(page, products);
  const chosen = page.getByLabel(words.label);
  await expect(chosen).toBeEnabled();
  // Decodes the picture only once the field is gone.
  await page.evaluate(() => {
    const { createImageBitmap: decode } = window;
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      while (document.querySelector('input[type=file]')) await new Promise(requestAnimationFrame);
      return decode(image);
    };
  });
  const answer = page.waitForResponse('**/functions/v1/desk');
  await chosen.setInputFiles(await picture(1_000));
  await page.evaluate(() => (location.hash = '#produits'));
  expect(await (await answer).json()).toMatchObject({ kind: 'found' });
});
