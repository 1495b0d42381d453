// Tests that a first touch has its effect before React has loaded. The effect lasts, whatever happens to the page. React
// continues from the effect without repeating it.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { getCarousel } from '../support/carousel.ts';
import { hold } from '../support/hold.ts';
import { firstTouchRead } from '../support/first-touch.ts';
import { options } from '../support/search.ts';
import { addToCart, cartButton, cartLines, cartPanel, openCart, visit } from '../support/shop.ts';

const MONITOR = 'Moniteur Boréal';
const REACT = /\/_astro\/react-client/;

const storedUnits = (page: Page): Promise<number> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('cart-storage') ?? '{"items":[]}') as { items: [] }).items.length,
  );

test('before React has loaded, each click adds one unit, and the cart’s button shows the count in every tab', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await visit(other, 'faq');
  const letReactCome = await hold(page, REACT);
  await visit(page, 'products');
  await firstTouchRead(page, ['ProductGrid', 'Cart']);

  await addToCart(page, MONITOR);
  await expect(page.getByRole('button', { name: `Ajouté ${MONITOR}` })).toBeVisible();
  await expect(page.getByText(`${MONITOR} a été ajouté au panier.`)).toBeAttached();
  expect(await storedUnits(page)).toBe(1);
  await expect(cartButton(page)).toContainText('1');
  await expect(cartButton(other)).toContainText('1');
  await addToCart(page, MONITOR);
  expect(await storedUnits(page)).toBe(2);

  letReactCome();
  await expect(page.locator('astro-island[ssr]:has([data-add])')).toHaveCount(0);
  await expect(page.getByText(`${MONITOR} a été ajouté au panier.`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Ajouter au panier ${MONITOR}` })).toBeVisible();
  expect(await storedUnits(page)).toBe(2);
  await addToCart(page, MONITOR);
  await expect.poll(() => storedUnits(page)).toBe(3);
});

test('a click on a word of a button before the first-touch script has loaded, and a click on the button afterwards, add two units', async ({
  page,
}) => {
  const letReactCome = await hold(page, REACT);
  const letScriptCome = await hold(page, /\/_astro\/first-touch\.[\w-]+\.js/);
  await page.goto('/produits');
  const word = page.locator('#moniteur-boreal button span').last();
  // This click hits a word in the button. The second click removes the word before React replays this click.
  await word.dispatchEvent('click');
  letScriptCome();
  await firstTouchRead(page, ['ProductGrid', 'Cart']);
  await addToCart(page, MONITOR);
  expect(await storedUnits(page)).toBe(1);
  letReactCome();
  await expect.poll(() => storedUnits(page)).toBe(2);
});

test('a product added before React has loaded is kept when the page is left', async ({ page, context }) => {
  await hold(page, REACT);
  await page.goto('/produits/moniteur-boreal');
  await firstTouchRead(page, ['AddProduct', 'Cart']);
  await addToCart(page, MONITOR);
  await page.close();
  const next = await context.newPage();
  await visit(next, 'faq');
  await expect(cartButton(next)).toContainText('1');
  await openCart(next);
  await expect(cartLines(next)).toContainText(MONITOR);
});

test('before React has loaded, the cart opens with its lines and total, and React keeps the same panel', async ({
  page,
}) => {
  await visit(page, 'products');
  await addToCart(page, MONITOR);
  await expect(cartButton(page)).toContainText('1');
  const letReactCome = await hold(page, REACT);
  await visit(page, 'faq');
  await firstTouchRead(page, ['Cart']);

  await cartButton(page).press('Enter');
  await expect(cartLines(page)).toHaveCount(1);
  await expect(cartLines(page)).toContainText(MONITOR);
  await expect(cartPanel(page)).toContainText('Total399\u00a0$\u00a0CAD');
  expect((await cartPanel(page).boundingBox())!.width).toBeCloseTo(24 * 16, 0);
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(cartPanel(page).getByRole('heading')).toBeFocused();
  const more = page.getByRole('button', { name: `Un de plus, ${MONITOR}` });
  await more.press('Enter');
  const panel = await cartPanel(page).elementHandle();

  letReactCome();
  await expect(cartPanel(page)).toContainText('Total798\u00a0$\u00a0CAD');
  await expect(more).toBeFocused();
  expect(await cartPanel(page).evaluate((dialog, before) => dialog === before, panel)).toBe(true);
  await page.getByRole('button', { name: 'Fermer le panier' }).click();
  await expect(cartPanel(page)).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
});

test('the cart opens without an error in a browser that, like Chrome 103, does not know the selector `:modal`', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { matches } = Element.prototype;
    function matchOldSelectors(this: Element, selector: string): boolean {
      if (selector.includes(':modal')) throw new SyntaxError(selector);
      return matches.call(this, selector);
    }
    Object.assign(Element.prototype, { matches: matchOldSelectors });
    CSS.supports = (condition: string) => !condition.includes(':modal');
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await visit(page, 'products');
  await addToCart(page, MONITOR);
  await expect(cartButton(page)).toContainText('1');
  const letReactCome = await hold(page, REACT);
  await visit(page, 'faq');
  await firstTouchRead(page, ['Cart']);
  await cartButton(page).press('Enter');
  await expect(cartLines(page)).toHaveCount(1);
  letReactCome();
  await page.getByRole('button', { name: `Un de plus, ${MONITOR}` }).press('Enter');
  await expect(cartPanel(page)).toContainText('Total798\u00a0$\u00a0CAD');
  expect(errors).toEqual([]);
});

test('a key pressed right after the cart opens, before the next frame, acts on the focused button', async ({
  page,
}) => {
  const letReactCome = await hold(page, REACT);
  await visit(page, 'products');
  await firstTouchRead(page, ['ProductGrid', 'Cart']);
  await addToCart(page, MONITOR);
  // Delays the next frame as a busy machine does.
  await page.evaluate(() =>
    Object.assign(window, { requestAnimationFrame: (act: () => void) => setTimeout(act, 2_000) }),
  );
  await cartButton(page).click();
  const more = cartPanel(page).getByRole('button', { name: `Un de plus, ${MONITOR}` });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(more).toBeFocused();
  letReactCome();
  await expect.poll(() => storedUnits(page)).toBe(2);
  await expect(cartPanel(page)).toBeVisible();
});

for (const [way, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => page.getByRole('button', { name: 'Fermer le panier' }).click()],
  ['a click next to it', (page: Page) => page.mouse.click(5, 300)],
] as const)
  test(`the cart stays closed if it was closed by ${way} before React has loaded`, async ({ page }) => {
    const letReactCome = await hold(page, REACT);
    await visit(page, 'faq');
    await firstTouchRead(page, ['Cart']);
    await cartButton(page).click();
    await expect(cartPanel(page)).toContainText('Votre panier est vide');
    await close(page);
    await expect(cartPanel(page)).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
    letReactCome();
    await expect(page.locator('astro-island[ssr]:has([data-cart-count])')).toHaveCount(0);
    await expect(cartPanel(page)).toBeHidden();
    await expect(await openCart(page)).toContainText('Votre panier est vide');
  });

test('a removed unit stays removed if the cart is closed and opened again before React has loaded', async ({
  page,
}) => {
  await visit(page, 'products');
  await addToCart(page, MONITOR, MONITOR);
  await expect(cartButton(page)).toContainText('2');
  const letReactCome = await hold(page, REACT);
  await visit(page, 'faq');
  await firstTouchRead(page, ['Cart']);
  await cartButton(page).click();
  await page.getByRole('button', { name: `Un de moins, ${MONITOR}` }).click();
  await page.keyboard.press('Escape');
  await expect(cartPanel(page)).toBeHidden();
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  letReactCome();
  await expect(cartPanel(page)).toContainText('Total399\u00a0$\u00a0CAD');
  expect(await storedUnits(page)).toBe(1);
});

test('a double click on the “remove” button of a product, before React has loaded, removes only this product', async ({
  page,
}) => {
  await visit(page, 'products');
  await addToCart(page, MONITOR);
  await expect(cartButton(page)).toContainText('1');
  await addToCart(page, 'Régulateur MPPT 60 A');
  await expect(cartButton(page)).toContainText('2');
  const letReactCome = await hold(page, REACT);
  await visit(page, 'faq');
  await firstTouchRead(page, ['Cart']);
  await cartButton(page).click();
  await page.getByRole('button', { name: `Retirer ${MONITOR}` }).dblclick();
  letReactCome();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(cartPanel(page)).toContainText('Régulateur MPPT 60 A');
  expect(await storedUnits(page)).toBe(1);
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('scrolls the page without fetching code, even if it starts on a button', async ({ page }) => {
    await hold(page, REACT);
    await visit(page, 'products');
    await firstTouchRead(page, ['ProductGrid', 'Cart']);
    const button = page.getByRole('button', { name: /^Ajouter au panier / }).first();
    await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = (await button.boundingBox())!;
    // Waits for `pointerdown`, for which the page already has listeners. The first listener for `touchstart` may not be effective
    // in the browser yet.
    const pressed = page.evaluate(
      () => new Promise((resolve) => addEventListener('pointerdown', () => resolve(0), true)),
    );
    const before = await page.evaluate(() => scrollY);
    const session = await page.context().newCDPSession(page);
    for (const [type, touchPoints] of [
      ['touchStart', [{ x: x + 20, y: y + 20 }]],
      ['touchMove', [{ x: x + 20, y: y - 100 }]],
      ['touchMove', [{ x: x + 20, y: y - 200 }]],
      ['touchEnd', []],
    ] as const)
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
    await pressed;
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    // The code is fetched when the button is tapped.
    await button.tap();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  });
});

test('the display panel opens and applies its choice before React has loaded', async ({ page }) => {
  const letReactCome = await hold(page, REACT);
  await visit(page, 'faq');
  await firstTouchRead(page, ['Display']);
  const button = page.getByRole('button', { name: 'Affichage' });
  await button.click();
  await expect(page.getByRole('radio', { name: 'Comme l’appareil' })).toBeChecked();
  await button.click();
  await expect(page.getByRole('radio', { name: 'Comme l’appareil' })).toBeHidden();
  await button.click();
  await page.getByRole('radio', { name: 'Sombre' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  letReactCome();
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked();
  await button.click();
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeHidden();
});

test('if the browser cannot store the cart, the island handles the first click and reports the problem', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const letReactCome = await hold(page, REACT);
  await visit(page, 'products');
  await firstTouchRead(page, ['ProductGrid']);
  await addToCart(page, MONITOR);
  letReactCome();
  await expect(page.getByRole('button', { name: `Ajouté ${MONITOR}` })).toBeVisible();
  // The stored cart differs from the cart in memory, so the panel waits for the island.
  const letCartCome = await hold(page, '**/_astro/Cart.*.js');
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeHidden();
  letCartCome();
  await expect(cartPanel(page)).toContainText('Cet appareil ne garde rien');
  await expect(cartLines(page)).toHaveCount(1);
});

test('without the first-touch script, a product can still be added and the cart opens', async ({ page }) => {
  await page.route(/\/_astro\/first-touch/, (route) => route.abort());
  await visit(page, 'products');
  await addToCart(page, MONITOR);
  await expect(await openCart(page)).toContainText('Total399\u00a0$\u00a0CAD');
});

test('with the data saver on, the first-touch script loads at the first click', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('saver', 'on'));
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('first-touch')) requests.push(request.url());
  });
  await page.goto('/faq', { waitUntil: 'networkidle' });
  expect(requests).toEqual([]);
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  // The two requests are for the first-touch script and its stylesheet.
  await expect.poll(() => new Set(requests).size).toBe(2);
});

test('the phone’s menu closes when the first touch of the cart’s button opens the cart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await hold(page, REACT);
  await visit(page, 'faq');
  await firstTouchRead(page, ['Cart']);
  await page.locator('header summary').click();
  await expect(page.locator('details.menu')).toHaveAttribute('open');
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await expect(page.locator('details.menu')).not.toHaveAttribute('open');
});

test('“resume” clicked before React has loaded restarts the slides at the first slide', async ({ page }) => {
  const letReactCome = await hold(page, REACT);
  await page.goto(path('home', 'fr'));
  const { bullet, resume } = getCarousel(page, 'fr');
  await bullet(3).check();
  await resume.click();
  letReactCome();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await bullet(1).isChecked()).toBe(true);
});

/** Types “neige” into the search box of a page, and waits for the first suggestions. Returns the box's field. */
async function searchSnow(page: Page): Promise<Locator> {
  await visit(page, 'faq');
  await firstTouchRead(page, ['Cart']);
  const field = page.getByRole('banner').locator('input[type=search]');
  await field.click();
  await field.pressSequentially('neige');
  await expect(options(page).first()).toBeVisible();
  await expect(options(page).first()).toContainText(/neige/i);
  return field;
}

test('the first suggestions appear before React has loaded, and stay afterwards', async ({ page }) => {
  const letReactCome = await hold(page, REACT);
  const indices: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/recherche.json')) indices.push(request.url());
  });
  const field = await searchSnow(page);
  const before = await options(page).allTextContents();
  expect(before.length).toBeGreaterThan(2);
  await expect(page.locator('astro-island[ssr][component-export=Search]')).toHaveCount(1);

  letReactCome();
  await expect(field).toHaveRole('combobox');
  await expect(options(page)).toHaveCount(before.length);
  expect(await options(page).allTextContents()).toEqual(before);
  await expect(field).toHaveValue('neige');
  expect(indices).toHaveLength(1);
  await field.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
});

test('the first suggestions disappear when the search box loses the focus before React has loaded', async ({
  page,
}) => {
  await hold(page, REACT);
  const field = await searchSnow(page);
  await field.blur();
  await expect(options(page)).toHaveCount(0);
});

test('a suggestion shown before React has loaded leads to its page at once, and a single letter shows no suggestion', async ({
  page,
}) => {
  await hold(page, REACT);
  const field = await searchSnow(page);
  await field.fill('n');
  await expect(options(page)).toHaveCount(0);
  // If no result contains every word of the query, the panel shows the same sentence as React's panel.
  await field.fill('hiver zzzz');
  await expect(page.getByText('Aucun résultat pour « hiver zzzz »')).toBeVisible();
  await field.fill('hiver');
  await expect(page.getByText('Aucun résultat')).toHaveCount(0);
  const first = options(page).first();
  const address = (await first.getAttribute('href'))!;
  await first.click();
  await expect(page).toHaveURL(address);
});

test.describe('the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  test('shows a product’s picture in the cart on the same background as on the products page, before and after React has loaded', async ({
    page,
  }) => {
    const getBackground = (picture: Locator): Promise<string> =>
      picture.first().evaluate((element) => getComputedStyle(element).backgroundColor);
    await visit(page, 'products');
    const dusk = await getBackground(page.locator('.product-picture'));
    await firstTouchRead(page, ['ProductGrid', 'Cart']);
    await addToCart(page, MONITOR);
    await expect.poll(() => storedUnits(page)).toBe(1);
    const letReactCome = await hold(page, REACT);
    // This page has no picture of a product, so its own styles lack the colour `--tile` (src/build/optimize-html/styles.ts).
    await visit(page, 'faq');
    await firstTouchRead(page, ['Cart']);
    await openCart(page);
    const picture = cartPanel(page).locator('picture');
    expect(await getBackground(picture)).toBe(dusk);
    letReactCome();
    await expect(page.locator('astro-island[ssr][component-export=Cart]')).toHaveCount(0);
    expect(await getBackground(picture)).toBe(dusk);
  });
});
