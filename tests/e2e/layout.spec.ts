import { expect, test, type Locator, type Page } from '@playwright/test';
import { callAddress, company } from '../support/company.ts';
import { chatButton, choose, expectScroll, scrollTo, tabThrough, watchBody } from '../support/shell.ts';
import { hold } from '../support/hold.ts';
import { FULL_SCOPE } from '../support/scope.ts';

const PHONE = { width: 360, height: 740 };
const secondary = (page: Page) => page.getByRole('navigation', { name: 'Navigation secondaire' });
const menu = (page: Page) => page.locator('summary').filter({ hasText: 'Menu' });
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

test.describe('the header', () => {
  test('becomes compact at a scroll position of 20 px and full again at the top, without a layout shift', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = Object.assign(window, { shifts: [] }).shifts;
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const bottom = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    const full = await bottom();
    for (const [top, state] of [
      [0, 'top'],
      [19, 'top'],
      [20, 'near'],
      [100, 'near'],
      [101, 'far'],
      [19, 'top'],
    ] as const) {
      await scrollTo(page, top);
      await expectScroll(page, state);
      if (state === 'top') await expect(secondary(page).getByRole('link')).toHaveCount(3);
      else await expect(secondary(page)).toBeHidden();
    }
    await scrollTo(page, 0);
    await page.mouse.move(600, 400);
    for (const [step, top] of [
      [300, 300],
      [300, 600],
      [-600, 0],
    ] as const) {
      await page.mouse.wheel(0, step);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    }
    await scrollTo(page, 200);
    await expectScroll(page, 'far');
    await expect.poll(bottom).toBeLessThan(full - 30);
    await expect(mainNavigation(page).getByRole('link')).toHaveText(['Avantages', 'Services', 'Produits', 'Contact']);
    await expect(page.getByRole('banner').getByText('$ CAD').first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test('has a quote link on the same line as the cart button, and the first slide also has a quote link', async ({
    page,
  }) => {
    for (const [home, name] of [
      ['/', 'Soumission'],
      ['/en', 'Get a quote'],
    ] as const)
      for (const width of [1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(home);
        const quote = page.getByRole('banner').getByRole('link', { name });
        await expect(quote).toBeInViewport({ ratio: 1 });
        await expect(quote).toHaveAttribute('href', /\/contact#soumission$/);
        const cart = page.getByRole('banner').getByRole('button', { name: /^(Ouvrir le panier|Open the cart)/ });
        const middles = await Promise.all(
          [quote, cart].map(async (part) => part.boundingBox().then((box) => box!.y + box!.height / 2)),
        );
        expect(Math.abs(middles[0]! - middles[1]!), `${home} at ${width}`).toBeLessThan(3);
        await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 });
      }
    await page.getByRole('banner').getByRole('link', { name: 'Get a quote' }).click();
    await expect(page.getByRole('form', { name: 'Quote request' })).toBeVisible();
  });

  test('removes hidden links from the tab order, and keeps a focused link visible', async ({ page }) => {
    await page.goto('/services');
    const blog = secondary(page).getByRole('link', { name: 'Blog' });
    await blog.focus();
    await scrollTo(page, 400);
    await expectScroll(page, 'far');
    await expect(blog).toBeFocused();
    await expect(blog).toBeInViewport();
    await page.getByRole('link', { name: 'Avantages' }).first().focus();
    await expect(secondary(page)).toBeHidden();
    await page
      .locator('.secondary a')
      .first()
      .evaluate((link: HTMLElement) => link.focus());
    await expect(page.getByRole('link', { name: 'Avantages' }).first()).toBeFocused();
  });

  test('marks the link to the current page, and a click on this link only scrolls up', async ({ page }) => {
    await page.goto('/services');
    const current = mainNavigation(page).getByRole('link', { name: 'Services' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await scrollTo(page, 900);
    // The first scroll loads a script. Waits until this script has run.
    await expect(page.locator('html')).toHaveAttribute('data-chat');
    await current.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await scrollTo(page, 900);
    await mainNavigation(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('the phone’s header', () => {
  test.use({ viewport: PHONE });

  test('has the company’s name, a phone link, and both languages with the current language marked', async ({
    page,
  }) => {
    for (const [address, current] of [
      ['/services', 'FR'],
      ['/en/services', 'EN'],
    ] as const) {
      await page.goto(address);
      const header = page.getByRole('banner');
      await expect(header.getByText('Soleil Boréal', { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(header.getByRole('link', { name: company.phone }).first()).toHaveAttribute(
        'href',
        callAddress(company.phone),
      );
      const languages = header.getByRole('navigation', { name: /^(Langue|Language)$/ }).getByRole('link');
      await expect(languages).toHaveText([/^FR/, /^EN/]);
      for (const link of await languages.all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expect(languages.and(page.locator('[aria-current=true]'))).toHaveText(current);
      expect((await header.boundingBox())!.height).toBeLessThan(70);
    }
  });

  test('has a menu with a close icon, the phone number, a quote link and a backdrop, without an empty strip below its last line', async ({
    page,
  }) => {
    await page.goto('/services');
    await scrollTo(page, 400);
    await expectScroll(page, 'far');
    await menu(page).click();
    const navigation = mainNavigation(page);
    await expect(navigation.getByRole('link', { name: company.phone })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Compte' })).toBeVisible();
    for (const name of ['Centre de ressources', 'Soutien technique', 'De quoi ai-je besoin ?'])
      await expect(navigation.getByRole('link', { name })).toBeVisible();
    const last = navigation.getByText('$ CAD');
    const measureBottom = async (part: Locator): Promise<number> => {
      const { y, height } = (await part.boundingBox())!;
      return y + height;
    };
    expect((await measureBottom(navigation)) - (await measureBottom(last))).toBeLessThan(32);
    // The backdrop is a shadow below the menu. The shadow is wide enough to cover the window.
    expect(await navigation.evaluate((element) => getComputedStyle(element).boxShadow)).toMatch(/\b740px\b/);
    // The button of the menu is now a cross, which closes the menu.
    await expect(menu(page).locator('path').nth(0)).toBeHidden();
    await expect(menu(page).locator('path').nth(1)).toBeVisible();
    await menu(page).click();
    await expect(navigation).toBeHidden();
    await expect(menu(page).locator('path').nth(0)).toBeVisible();
    await menu(page).click();
    await navigation.getByRole('link', { name: 'Soumission' }).click();
    await expect(page).toHaveURL('/contact#soumission');
    await expect(page.getByRole('form', { name: 'Demande de soumission' })).toBeVisible();
  });
});

test.describe('the phone’s menu', () => {
  test.use({ viewport: PHONE });
  const isOpen = (page: Page) => page.locator('details.menu').evaluate((details: HTMLDetailsElement) => details.open);

  test('reacts to each click immediately, even while the code of the cart is loading', async ({ page }) => {
    await page.route('**/_astro/first-touch*', (route) => route.abort());
    const release = await hold(page, '**/_astro/Cart.*.js');
    await page.goto('/services');
    await menu(page).click();
    await page.getByRole('button', { name: 'Ouvrir le panier' }).click();
    expect(await isOpen(page)).toBe(false);
    await menu(page).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Panier' })).toBeVisible();
    expect(await isOpen(page)).toBe(true);
  });

  test('closes after a click on a link to the current page, and the page scrolls up', FULL_SCOPE, async ({ page }) => {
    await page.goto('/services');
    await scrollTo(page, 600);
    await menu(page).click();
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    await mainNavigation(page).getByRole('link', { name: 'Services' }).click();
    expect(await isOpen(page)).toBe(false);
    await expect(page.locator('main')).toHaveJSProperty('inert', false);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('closes after a click outside it', FULL_SCOPE, async ({ page }) => {
    await page.goto('/services');
    await menu(page).click();
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    await page.mouse.click(180, 700);
    await expect(mainNavigation(page)).toBeHidden();
    await expect(page).toHaveURL('/services');
  });

  test('can still be closed if the window becomes wide while it is open', async ({ page }) => {
    await page.goto('/services');
    await menu(page).click();
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu(page).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('main')).toHaveJSProperty('inert', false);
  });

  test('opens by keyboard, keeps the focus within the header, and closes with Escape', FULL_SCOPE, async ({ page }) => {
    await page.goto('/');
    await menu(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    const places = await tabThrough(page, (element) => element.closest('header') !== null);
    expect(places.length).toBeGreaterThan(7);
    expect(places).not.toContain(false);
    await menu(page).focus();
    await page.keyboard.press('Tab');
    await expect(mainNavigation(page).getByRole('link', { name: 'Avantages' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeFocused();
    expect(await isOpen(page)).toBe(false);
    await expect(page.locator('main')).toHaveJSProperty('inert', false);
  });

  test(
    'contains the secondary links only while the page is at its top, and the main links always',
    FULL_SCOPE,
    async ({ page }) => {
      await page.goto('/');
      await menu(page).click();
      await expect(mainNavigation(page).getByRole('link', { name: 'FAQ' })).toBeVisible();
      await expect(mainNavigation(page).getByText('$ CAD')).toBeVisible();
      await scrollTo(page, 200);
      await expect(mainNavigation(page).getByRole('link', { name: 'FAQ' })).toBeHidden();
      await expect(mainNavigation(page).getByRole('link', { name: 'Contact' })).toBeVisible();
    },
  );

  test('stays open behind the display panel, and gets the focus back when the panel closes', async ({ page }) => {
    await page.goto('/');
    await menu(page).click();
    const button = mainNavigation(page).getByRole('button', { name: 'Affichage' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Affichage' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Comme l’appareil' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('form', { name: 'Affichage' })).toBeHidden();
    await expect(button).toBeFocused();
    expect(await isOpen(page)).toBe(true);
  });
});

test.describe('the theme', () => {
  const ground = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const LIGHT = 'rgb(247, 250, 252)';
  const DARK = 'rgb(11, 22, 38)';

  test('is chosen by keyboard, stored, applied before the first paint, and the same in every tab', async ({
    page,
    context,
  }) => {
    const before = await watchBody(page);
    await page.goto('/');
    expect(await before()).toMatchObject({ scroll: 'top', consent: 'declined' });
    const other = await context.newPage();
    await other.goto('/faq');
    await page.getByRole('button', { name: 'Affichage' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Affichage' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Comme l’appareil' })).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked();
    expect(await ground(page)).toBe(DARK);
    await expect.poll(() => ground(other)).toBe(DARK);
    await page.goto('/services');
    expect(await before()).toMatchObject({ scroll: 'top', consent: 'declined', theme: 'dark' });
    expect(await ground(page)).toBe(DARK);
    await page.getByRole('button', { name: 'Affichage' }).click();
    await page.getByRole('radio', { name: 'Comme l’appareil' }).check();
    expect(await ground(page)).toBe(LIGHT);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  });

  test('stays light on a dark device if the visitor has chosen the light theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await ground(page)).toBe(DARK);
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Affichage' }).click();
    await page.getByRole('radio', { name: 'Clair' }).check();
    expect(await ground(page)).toBe(LIGHT);
    await page.goto('/');
    expect(await ground(page)).toBe(LIGHT);
  });

  test('is updated on a page restored from the back/forward cache', FULL_SCOPE, async ({ page }) => {
    await page.goto('/');
    // Playwright disables the back/forward cache, so the test only dispatches the `pageshow` event.
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await ground(page)).toBe(DARK);
  });

  test('ignores an unknown stored value', FULL_SCOPE, async ({ page }) => {
    await choose(page, 'theme', 'url(evil)');
    await page.goto('/');
    // The styles define no such theme.
    expect(await ground(page)).toBe(LIGHT);
  });
});

test('the chat button appears after 100 px of scrolling, and opens Messenger in a new tab', async ({ page }) => {
  await page.goto('/');
  await expect(chatButton(page)).toBeHidden();
  await scrollTo(page, 101);
  await expect(chatButton(page)).toBeVisible();
  await scrollTo(page, 100);
  await expect(chatButton(page)).toBeHidden();
  await scrollTo(page, 101);
  await expect(chatButton(page)).toBeVisible();
  await expect(chatButton(page)).toHaveAttribute('href', 'https://m.me/soleilboreal.example');
  await expect(chatButton(page)).toHaveAttribute('target', '_blank');
});

test('the footer shows links, the newsletter form and the service area', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: 'Restez Informé' })).toBeVisible();
  await expect(footer.getByRole('textbox', { name: 'Votre courriel' })).toBeVisible();
  await expect(footer.getByRole('button', { name: 'S’inscrire' })).toBeEnabled();
  for (const [name, address] of [
    ['Centre de ressources', '/ressources'],
    ['Soutien technique', '/support'],
    ['Politique de confidentialité', '/confidentialite'],
    ['Conditions d’utilisation', '/conditions'],
    ['Plan du site', '/sitemap.xml'],
  ] as const) {
    // The footer also links to the privacy policy next to the newsletter form.
    await expect(footer.getByRole('link', { name }).last()).toHaveAttribute('href', address);
  }
  await expect(footer.getByText('Nous desservons tout le Québec')).toBeVisible();
  await expect(footer.getByText('© 2025')).toBeVisible();
});

test.describe('a page without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the links of both menus and of the chat, and hides the cookie banner and the buttons that need a script', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(secondary(page).getByRole('link')).toHaveCount(3);
    await expect(chatButton(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refuser' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Témoins' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Affichage' })).toBeHidden();
    await page.setViewportSize(PHONE);
    await menu(page).click();
    await expect(mainNavigation(page).getByRole('link')).toHaveCount(13);
  });
});

test('the comparison shows two kits side by side on a phone and five on a tablet, in aligned rows', async ({
  page,
}) => {
  for (const [width, shown] of [
    [360, 2],
    [768, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/comparer-les-ensembles');
    const links = page.getByRole('main').getByRole('link', { name: /^Voir l’ensemble/ });
    await expect(links).toHaveCount(5);
    const boxes = await Promise.all((await links.all()).map(async (link) => (await link.boundingBox())!));
    const inView = boxes.filter((box) => box.x + box.width <= width);
    expect(inView, `at ${width}`).toHaveLength(shown);
    await expect(page.getByText('Glissez de côté')).toBeVisible({ visible: shown < 5 });
    await expect(page.getByRole('main').locator('.kits picture')).toHaveCount(5);
    const picture = await page.getByRole('main').locator('.kits picture').first().boundingBox();
    // On a phone, the pictures are at the end of the page, so the first screen does not load them.
    if (shown < 5) expect(picture!.y).toBeGreaterThan(900);
    else expect(picture!.y).toBeLessThan(900);
    for (const box of inView) expect(box.y).toBeCloseTo(inView[0]!.y, 0);
  }
  await page.setViewportSize({ width: 360, height: 900 });
  const last = page.getByRole('main').getByRole('link', { name: 'Voir l’ensemble Trousse résidentielle 9,84 kW' });
  await last.focus();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the first screen of the contact page has the number to call, on a phone and on a desktop', async ({ page }) => {
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto('/contact');
    const number = page
      .getByRole('main')
      .getByRole('link', { name: /450-555-0142$/ })
      .filter({ visible: true });
    await expect(number.first()).toBeInViewport({ ratio: 1 });
  }
});
