// Takes the pictures of README.md: three screens of a desktop, and four phones side by side.
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { getAnswer, openCalculator } from '../../tests/support/calculator.ts';
import { choose } from '../../tests/support/shell.ts';
import { openBox, options, settledSearch } from '../../tests/support/search.ts';
import { cartButton, cartPanel } from '../../tests/support/shop.ts';
import { keep } from './keep.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 720 };
const { calculator: t, appliances } = strings('fr');
/** Width of a phone in the picture, in pixels. */
const SHOWN_WIDTH = 308;
/** Width of the space between two phones, in pixels. */
const GAP = 16;

async function picture(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  return page.screenshot({ animations: 'disabled' });
}

/** Scrolls until the top of an element is `above` pixels below the top of the window. */
const showBelowHeader = async (page: Page, selector: string, above: number): Promise<void> => {
  // Loads the pictures, which appear only after a first scroll.
  await page.mouse.wheel(0, 200);
  await page
    .locator(selector)
    .evaluate((element, above) => scrollBy({ top: element.getBoundingClientRect().top - above }), above);
  await expect(page.locator(selector)).toBeInViewport();
};

test.beforeEach(async ({ page }) => {
  await choose(page, 'cookie-consent', 'declined');
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('takes the pictures of three screens', async ({ page }) => {
  await page.setViewportSize(DESK);
  const save = async (name: string): Promise<void> => keep(name, sharp(await picture(page)));
  await page.goto(path('home', 'fr'));
  await save('home');
  await openCalculator(page, 'fr');
  await page.getByRole('button', { name: `${t.greater}, ${appliances.freezer}, ${t.count}` }).click();
  await page.getByRole('radio', { name: t.seasons.year }).check();
  await getAnswer(page, 'fr').scrollIntoViewIfNeeded();
  await save('calculator');
  await page.goto(path('products', 'fr'));
  await showBelowHeader(page, '#cottage', 90);
  await save('products');
});

test('takes the picture of four phones', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const shown: Buffer[] = [];
  const show = async (): Promise<void> =>
    void shown.push(
      await sharp(await picture(page))
        .resize(SHOWN_WIDTH)
        .png()
        .toBuffer(),
    );

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path('home', 'en'));
  await show();

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path('products', 'fr'));
  await (await openBox(page)).fill('chalet');
  await settledSearch(page);
  await expect(options(page).filter({ hasText: 'CAD' })).toHaveCount(2);
  await show();

  await page.keyboard.press('Escape');
  for (const name of ['Ensemble Chalet Essentiel', 'Trousse résidentielle 6,15 kW'])
    await page.getByRole('button', { name: `Ajouter au panier ${name}` }).click();
  await cartButton(page).click();
  await expect(cartPanel(page).getByRole('listitem')).toHaveCount(2);
  await show();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path('support', 'en'));
  await show();

  const { width, height } = await sharp(shown[0]).metadata();
  const beside = sharp({ create: { width: 4 * width + 3 * GAP, height, channels: 4, background: '#0000' } });
  await keep('phones', beside.composite(shown.map((input, index) => ({ input, left: index * (width + GAP), top: 0 }))));
});
