import { expect, test, type Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { contrastOfSign, contrastWith, largestDifference } from '../support/contrast.ts';
import { openBox, options } from '../support/search.ts';
import { choose } from '../support/shell.ts';
import { getField, inquiryForms, getLabels } from '../support/inquiries.ts';
import { countPrintedPictures, printsLazyPictures } from '../support/paper.ts';
import { FULL_SCOPE, casesOfScope, localesOfScope } from '../support/scope.ts';

const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

/** Returns the lowest contrast between light words, each in a span, and their background. */
async function lowestContrast(page: Page, selector: string): Promise<number> {
  const words = page.locator(selector);
  await words.scrollIntoViewIfNeeded();
  const ink = await words.evaluate((element) => getComputedStyle(element).color);
  await words.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
  const pictures: Buffer[] = [];
  for (const word of await words.locator('span').all())
    pictures.push(await page.screenshot({ clip: (await word.boundingBox())! }));
  await words.evaluate((element) => element.style.removeProperty('visibility'));
  expect(pictures.length).toBeGreaterThan(0);
  return contrastWith(ink, pictures);
}

/** The inner pages with a hero picture (PageIntro.astro). */
const PICTURED = ['about', 'benefits', 'contact', 'resources', 'services', 'support'] as const;

for (const width of casesOfScope([768, 360, 1024, 1440]))
  test(`the heading and lead on the hero picture of each inner page are readable at ${width} px`, async ({ page }) => {
    await choose(page, 'cookie-consent', 'declined');
    await page.setViewportSize({ width, height: 800 });
    for (const route of PICTURED) {
      await page.goto(path(route, 'fr'));
      await page.locator('.intro-hero img').evaluate((element: HTMLImageElement) => element.decode());
      for (const [selector, lowest] of [
        ['h1', 3],
        ['.lead', 4.5],
      ] as const) {
        const text = page.locator(`.intro-hero ${selector}`);
        const lines = await text.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          element.style.setProperty('visibility', 'hidden');
          return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
        });
        expect(lines.length).toBeGreaterThan(0);
        const pictures = await Promise.all(lines.map((clip) => page.screenshot({ clip })));
        expect(await contrastWith('rgb(255, 255, 255)', pictures), `${route} ${selector}`).toBeGreaterThan(lowest);
      }
    }
  });

test.describe('the slogan', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const width of casesOfScope(WIDTHS)) {
    // The slogan is white on a picture in both schemes.
    for (const colorScheme of casesOfScope(SCHEMES)) {
      test(`is readable on every picture at ${width} px, ${colorScheme}`, async ({ page }) => {
        await choose(page, 'cookie-consent', 'declined');
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path('home', 'fr'));
        for (const number of [1, 2, 3]) {
          await page
            .getByRole('radio')
            .nth(number - 1)
            .check();
          const slide = `.slide:nth-child(${number})`;
          await expect(page.locator(slide)).toHaveCSS('opacity', '1');
          const image = page.locator(`${slide} img`);
          await expect
            .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
            .toBeTruthy();
          await image.evaluate((element: HTMLImageElement) => element.decode());
          await expect
            .poll(() => lowestContrast(page, `${slide} .page > p:first-child`), { message: `slide ${number}` })
            .toBeGreaterThan(4.5);
        }
      });
    }
  }
});

for (const locale of localesOfScope) {
  test(`a window of 360 px shows the whole header at twice the normal text size, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path('services', locale));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const controls = page.getByRole('banner').locator('a, button, summary, input');
    const cut = await controls.evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.left < 0 || box.right > innerWidth)
        .map(({ html }) => html),
    );
    expect(cut).toEqual([]);
  });

  test(`a zoom of 400 % leaves half of the window free of header and banner, in ${locale}`, async ({ page }) => {
    // This is a window of 1 280 × 1 024 pixels at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path('services', locale));
    await expect(page.locator('html')).not.toHaveAttribute('data-consent');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const free = await page.evaluate(() => {
      const covers = (y: number): boolean =>
        document.elementsFromPoint(innerWidth / 2, y).some((element) => element.matches('.site-head, .consent'));
      return Array.from({ length: innerHeight }, (_, y) => y).filter((y) => !covers(y)).length;
    });
    expect(free).toBeGreaterThanOrEqual(128);
  });
}

test.describe('the printed page', () => {
  test('omits the skip link', async ({ page }) => {
    await page.goto(path('products', 'fr'));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeHidden();
  });

  test('hides no product’s picture, and contains each picture without scrolling if the browser prints lazy pictures', async ({
    page,
  }) => {
    await page.goto(path('products', 'fr'));
    const count = await page.locator('main picture img').count();
    expect(count).toBeGreaterThan(10);
    const printed = await countPrintedPictures(page);
    await page.emulateMedia({ media: 'print' });
    for (const picture of await page.locator('main picture').all()) await expect(picture).toBeVisible();
    const address = await page.locator('main picture img').first().getAttribute('src');
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path('offline', 'fr'));
    const isPrinted = await printsLazyPictures(page, address!);
    expect(printed).toBeGreaterThanOrEqual(isPrinted ? count : 0);
  });

  test('has no empty picture boxes if the data saver is on', async ({ page }) => {
    await choose(page, 'saver', 'on');
    await page.goto(path('products', 'fr'));
    await expect(page.locator('html')).toHaveAttribute('data-saver');
    await page.emulateMedia({ media: 'print' });
    const seen = await page
      .locator('main picture')
      .evaluateAll((pictures) => pictures.filter((picture) => picture.checkVisibility()).length);
    expect(seen).toBe(0);
  });
});

test('with forced colours, the active search suggestion is the only suggestion with an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path('home', 'fr'));
  const box = await openBox(page);
  await box.fill('chalet');
  await expect(options(page).first()).toBeVisible();
  await box.press('ArrowDown');
  const outlined = (): Promise<string[]> =>
    options(page).evaluateAll((all) =>
      all
        .filter((option) => getComputedStyle(option).outlineStyle !== 'none')
        .map((option) => option.getAttribute('aria-selected')!),
    );
  await expect.poll(outlined).toEqual(['true']);
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`forced ${colorScheme} colours`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme }));

    test('give each control of the carousel a contrast of 3 with its background', async ({ page }) => {
      await page.goto(path('home', 'fr'));
      const { choose, pause, previous, next } = strings('fr').slides;
      const main = page.getByRole('main');
      const bullets = main.getByRole('radiogroup', { name: choose }).getByRole('radio');
      const controls = [
        main.getByRole('checkbox', { name: pause }),
        ...(await bullets.all()),
        main.getByRole('button', { name: previous }),
        main.getByRole('button', { name: next }),
      ];
      expect(controls).toHaveLength(6);
      const expectContrast = async (): Promise<void> => {
        for (const control of controls) {
          const clip = (await control.boundingBox())!;
          expect(await contrastOfSign(await page.screenshot({ clip })), String(control)).toBeGreaterThanOrEqual(3);
        }
      };
      await expectContrast();
      await bullets.last().check();
      // Another rule draws the controls once the island is hydrated and the slides are paused.
      await controls[0]!.check();
      await expectContrast();
    });

    test('hide the browser’s own text in a file field, because the site’s text replaces it', async ({ page }) => {
      await page.goto(path('contact', 'fr'));
      await inquiryForms(page, 'fr').chooseQuote.click();
      const field = getField(inquiryForms(page, 'fr').quote, getLabels('fr').attachment);
      const frame = field.locator('..');
      await frame.scrollIntoViewIfNeeded();
      const shown = await frame.screenshot();
      await field.evaluate((input) => (input.style.opacity = '0'));
      expect(await largestDifference(await frame.screenshot(), shown)).toBeLessThan(32);
    });
  });

test('without a script, the browser’s file button is visible in forced dark colours', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    forcedColors: 'active',
    colorScheme: 'dark',
  });
  await page.goto(path('contact', 'fr'));
  await inquiryForms(page, 'fr').chooseQuote.click();
  expect(
    await contrastOfSign(await getField(inquiryForms(page, 'fr').quote, getLabels('fr').attachment).screenshot()),
  ).toBeGreaterThanOrEqual(7);
  await page.close();
});

test('the floating dots stop within 5 s (WCAG 2.2.2)', FULL_SCOPE, async ({ page }) => {
  await page.goto(path('home', 'fr'));
  const dots = page.locator('.dots path');
  // There are twenty dots (specification, section 9) in three sizes. One path draws all dots of a size.
  const drawn = await dots.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join(''));
  expect(drawn.match(/h0/g)).toHaveLength(20);
  await dots.last().scrollIntoViewIfNeeded();
  const endsMs = (): Promise<number[]> =>
    dots.evaluateAll((all) =>
      all.flatMap((dot) =>
        dot.getAnimations().map((animation) => Number(animation.effect!.getComputedTiming().endTime)),
      ),
    );
  await expect.poll(endsMs).toHaveLength(3);
  expect(Math.max(...(await endsMs()))).toBeLessThanOrEqual(5_000);
});
