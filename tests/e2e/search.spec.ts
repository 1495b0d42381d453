import { expect, test, type Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { activeOption, box, closedBox, openBox, options, plain, settledSearch } from '../support/search.ts';
import { callAddress, company } from '../support/company.ts';
import { readFields, publishedTexts, readTitle } from '../support/content.ts';
import { hold } from '../support/hold.ts';
import { FULL_SCOPE, localesOfScope } from '../support/scope.ts';

/** ID of an FAQ question without placeholders. The page shows its text as it is in the file. */
const QUESTION = publishedTexts('faq').find(
  (name) => !String(readFields(`faq/${name}`, 'fr')['question']).includes('{'),
)!;

const CODE = /_astro\/Search\.[\w-]+\.js$/;

/** Marks the page when a list of suggestions is open although the box has no focus. */
const noteListsBesideTheBox = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (): void => {
      const panel = document.querySelector('.search-panel');
      if (panel && !panel.closest('form')!.contains(document.activeElement))
        document.documentElement.dataset['seen'] = 'yes';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });

for (const locale of localesOfScope) {
  const t = strings(locale).search;

  test(`in ${locale}: a page is found by the typed text, and a click on the suggestion opens that page`, async ({
    page,
  }) => {
    await page.goto(path('home', locale));
    const field = await openBox(page, locale);
    const name = readTitle('resources-maintenance', locale);
    await field.fill(name.toUpperCase());
    await expect(options(page).filter({ hasText: name }).first()).toContainText('Page');
    await settledSearch(page);
    const count = (await options(page).count()) - 1;
    await expect(page.getByRole('banner').getByRole('status')).toHaveText(new RegExp(`^${count} suggestions?$`));
    await options(page).filter({ hasText: name }).first().click();
    await expect(page).toHaveURL(path('resources-maintenance', locale));
    await page.goBack();
    await expect(closedBox(page, locale).or(box(page))).toHaveValue('');
  });

  test(`in ${locale}: a search box that is left before its code has loaded opens no list`, async ({ page }) => {
    const release = await hold(page, CODE);
    await page.goto(path('products', locale));
    const field = closedBox(page, locale);
    await field.focus();
    await page.keyboard.type('éé');
    await field.blur();
    await noteListsBesideTheBox(page);
    release();
    await expect(box(page)).toHaveValue('éé');
    await settledSearch(page);
    await expect(page.locator('html[data-seen]')).toHaveCount(0);
  });

  test(`in ${locale}: a search box that is left before the index has loaded opens no list`, async ({ page }) => {
    await hold(page, CODE);
    const release = await hold(page, new RegExp(`${path('search', locale)}\\.json$`));
    await page.goto(path('products', locale));
    const field = closedBox(page, locale);
    await field.focus();
    await page.keyboard.type('sola');
    await field.blur();
    await noteListsBesideTheBox(page);
    release();
    await expect(async () => {
      await field.focus();
      await page.keyboard.type(' ');
      await expect(options(page).first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.locator('html[data-seen]')).toHaveCount(0);
  });

  test(`in ${locale}: a suggested question on the current page opens, and the search box is emptied`, async ({
    page,
  }) => {
    await page.goto(path('faq', locale));
    const field = await openBox(page, locale);
    const question = String(readFields(`faq/${QUESTION}`, locale)['question']);
    // The words may be in any order and case.
    await field.fill(
      question
        .replace(/[?\s]+$/, '')
        .toUpperCase()
        .split(/\s+/)
        .reverse()
        .join(' '),
    );
    await options(page).filter({ hasText: question }).click();
    await expect(page).toHaveURL(`${path('faq', locale)}#${QUESTION}`);
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expect(field).not.toBeFocused();
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test(`in ${locale}: a search without results shows an explanation with a link`, async ({ page }) => {
    await page.goto(path('home', locale));
    await (await openBox(page, locale)).fill('xyzzy');
    const form = page.getByRole('banner').getByRole('search');
    await expect(form.getByRole('paragraph').filter({ hasText: 'xyzzy' })).toBeVisible();
    await expect(form.getByRole('status')).toHaveText(plain(t.none.replace('{query}', 'xyzzy')));
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(form.getByRole('link', { name: company.phone })).toHaveAttribute('href', callAddress(company.phone));
    await form.getByRole('link', { name: t.noneLink }).click();
    await expect(page).toHaveURL(path('search', locale));
  });
}

test('one typed character shows no list, two characters show it, and deleting a character hides it again', async ({
  page,
}) => {
  await page.goto('/');
  const field = await openBox(page);
  await field.pressSequentially('n');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.pressSequentially('e');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test.describe('the `/` key', () => {
  test('focuses the search box, also with Shift as on a Quebec keyboard', async ({ page }) => {
    for (const key of ['/', 'Shift+/']) {
      await page.goto('/faq');
      await page.keyboard.press(key);
      await expect(box(page)).toBeFocused();
      await expect(box(page)).toHaveValue('');
    }
    await page.keyboard.type('neige');
    await expect(options(page)).not.toHaveCount(0);
  });

  test('types a character in a field, and does nothing with Ctrl, Alt or ⌘', async ({ page }) => {
    await page.goto('/support');
    const field = page.getByRole('searchbox', { name: 'Votre question, en quelques mots' });
    await field.fill('12');
    await field.press('/');
    await expect(field).toHaveValue('12/');
    await field.blur();
    for (const key of ['Control+/', 'Alt+/', 'Meta+/']) await page.keyboard.press(key);
    await expect(closedBox(page)).not.toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.press('/');
    await expect(box(page)).toHaveValue('/');
  });

  for (const locale of localesOfScope) {
    const t = strings(locale).display;

    test(`can be disabled in the display panel for every page and tab, and enabled again, in ${locale}`, async ({
      page,
      context,
    }) => {
      const presses = async (tab: Page): Promise<boolean> => {
        await tab.locator('main').focus();
        await tab.keyboard.press('/');
        return tab
          .getByRole('banner')
          .getByRole('search')
          .evaluate((form) => form.contains(document.activeElement));
      };
      const choose = async (isOn: boolean): Promise<void> => {
        await page.getByRole('button', { name: t.title }).click();
        const shortcut = page.getByRole('switch', { name: plain(t.shortcut) });
        await expect(shortcut).toBeChecked({ checked: !isOn });
        await shortcut.setChecked(isOn);
        await page.keyboard.press('Escape');
      };
      await page.goto(path('faq', locale));
      const other = await context.newPage();
      await other.goto(path('faq', locale));
      await page.bringToFront();

      await choose(false);
      expect(await page.evaluate(() => localStorage.getItem('shortcut'))).toBe('off');
      expect(await presses(page)).toBe(false);
      await expect(other.locator('html')).toHaveAttribute('data-shortcut');
      await page.goto(path('home', locale));
      expect(await presses(page)).toBe(false);

      await choose(true);
      expect(await page.evaluate(() => localStorage.getItem('shortcut'))).toBeNull();
      expect(await presses(page)).toBe(true);
      await expect(other.locator('html')).not.toHaveAttribute('data-shortcut');
    });
  }
});

test.describe('the keyboard in the search box', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await (await openBox(page)).fill('batterie');
    await settledSearch(page);
  });

  const expectActive = async (page: Page, index: number): Promise<void> => {
    await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(activeOption(page)).toHaveCount(1);
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).nth(index).getAttribute('id'))!,
    );
    await expect(activeOption(page)).toBeInViewport();
    await expect(box(page)).toBeFocused();
  };

  test('cycles through the options with Down and Up, even while the mouse is over another option', async ({ page }) => {
    const last = (await options(page).count()) - 1;
    await expect(activeOption(page)).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expectActive(page, last);
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 0);
    await options(page).nth(3).hover();
    await expectActive(page, 0);
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 1);
  });

  test('returns from an option to the field with Home, End, Left, Right and typing', FULL_SCOPE, async ({ page }) => {
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'z']) {
      await box(page).fill('batterie');
      await page.keyboard.press('ArrowDown');
      await expect(activeOption(page)).toHaveCount(1);
      await page.keyboard.press(key);
      await expect(activeOption(page)).toHaveCount(0);
      await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
    }
    await box(page).fill('batterie');
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    await expect(box(page)).toHaveValue('xbatterie');
  });

  test('opens the selected option with Enter, or the results page if no option is selected', async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    const address = await activeOption(page).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address!);
    await (await openBox(page)).fill('batterie été');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/recherche?q=batterie+%C3%A9t%C3%A9');
  });

  test(
    'opens the page of all results with Enter, after the upward arrow has selected the last option',
    FULL_SCOPE,
    async ({ page }) => {
      await page.keyboard.press('ArrowUp');
      await expect(activeOption(page)).toHaveText('Tous les résultats pour « batterie »');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/recherche?q=batterie');
    },
  );

  test(
    'closes the list at the first Escape, empties the box at the second, and closes the box at the third',
    FULL_SCOPE,
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expect(box(page)).toHaveValue('batterie');
      await page.keyboard.press('ArrowDown');
      await expectActive(page, 0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveValue('');
      await expect(box(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(box(page)).not.toBeFocused();
    },
  );

  test('closes the list with Alt+Up, opens it with Alt+Down, and leaves it with Tab', FULL_SCOPE, async ({ page }) => {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(options(page)).not.toHaveCount(0);
    await expect(activeOption(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Lancer la recherche' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Affichage' })).toBeFocused();
  });
});

test.describe('touch on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('shows a close button in the search box without moving the box', async ({ page }) => {
    await page.goto('/services');
    await closedBox(page).tap();
    const before = (await closedBox(page).or(box(page)).boundingBox())!.x;
    await expect(box(page)).toBeFocused();
    const close = page.getByRole('banner').getByRole('button', { name: 'Fermer la recherche' });
    await expect(close).toBeInViewport({ ratio: 1 });
    expect((await box(page).boundingBox())!.x).toBeCloseTo(before, 0);
    await box(page).fill('neige');
    await expect(options(page).first()).toBeVisible();
    await close.tap();
    await expect(options(page)).toHaveCount(0);
    await expect(close).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ouvrir le panier' })).toBeInViewport({ ratio: 1 });
    await closedBox(page).or(box(page)).tap();
    await expect(box(page)).toHaveValue('');
  });

  test('opens the search box to a width of more than 220 px, closes the list with a tap outside the box, and opens the page of a tapped option', async ({
    page,
  }) => {
    await page.goto('/');
    await closedBox(page).tap();
    await expect(box(page)).toBeFocused();
    const { x, width } = (await box(page).boundingBox())!;
    expect(width).toBeGreaterThan(220);
    expect(x + width).toBeLessThanOrEqual(360);
    await box(page).fill('onduleur');
    await expect(options(page)).not.toHaveCount(0);
    await page.touchscreen.tap(180, 720);
    await expect(page.getByRole('listbox')).toBeHidden();
    await box(page).tap();
    await options(page).first().tap();
    await expect(page).not.toHaveURL('/');
  });
});

test.describe('code that is still loading', () => {
  /** Delays the code of an island until the returned function is called. */
  const holdIsland = (page: Page, island: string): Promise<() => void> => hold(page, `**/_astro/${island}.*.js`);
  const busy = (page: Page) => page.locator('astro-island[aria-busy]');
  const add = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first();

  test('loses neither the typed text nor the position of the caret', async ({ page }) => {
    const release = await holdIsland(page, 'Search');
    await page.goto('/');
    await closedBox(page).pressSequentially('batterie');
    await page.keyboard.press('Home');
    await page.keyboard.type('lac ');
    release();
    await expect(busy(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('lac batterie');
    expect(await box(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      4, 4,
    ]);
  });

  test('opens no suggestions if the visitor clicks elsewhere before it has loaded', FULL_SCOPE, async ({ page }) => {
    const release = await holdIsland(page, 'Search');
    await page.goto('/produits');
    await closedBox(page).pressSequentially('neige');
    // Clicks the left edge of the page, which no list covers.
    await page.getByRole('main').click({ position: { x: 4, y: 300 } });
    release();
    await expect(busy(page)).toHaveCount(0);
    await settledSearch(page);
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('/');
    await expect(box(page)).toHaveValue('neige');
    await expect(options(page)).not.toHaveCount(0);
  });

  test(
    'does not prevent `/` from focusing the search box, and does not focus the box again once it has loaded',
    FULL_SCOPE,
    async ({ page }) => {
      const release = await holdIsland(page, 'ProductGrid');
      await page.goto('/produits');
      await add(page).focus();
      await page.keyboard.press('/');
      await expect(box(page)).toBeFocused();
      const home = page.getByRole('banner').getByRole('link', { name: 'Soleil Boréal, accueil' });
      await home.focus();
      release();
      await expect(busy(page)).toHaveCount(0);
      await expect(home).toBeFocused();
    },
  );

  test('delays a submitted search until the cart contains a product that was added before the search', async ({
    page,
  }) => {
    await page.route('**/_astro/first-touch.*', (route) => route.abort());
    const release = await holdIsland(page, 'ProductGrid');
    await page.goto('/produits');
    await add(page).click();
    await (await openBox(page)).fill('neige');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/produits');
    release();
    await expect(page).toHaveURL('/recherche?q=neige');
    expect(
      await page.evaluate(
        () => (JSON.parse(localStorage.getItem('cart-storage')!) as { items: unknown[] }).items.length,
      ),
    ).toBe(1);
  });
});

test(
  'the search box keeps text typed before its code failed to load, and searches for that text once the code has loaded',
  FULL_SCOPE,
  async ({ page }) => {
    await page.route('**/_astro/Search.*.js*', (route) => route.abort());
    await page.goto('/');
    let failures = 0;
    page.on('requestfailed', () => (failures += 1));
    await closedBox(page).pressSequentially('neige');
    // The island gives up after the third attempt.
    await expect.poll(() => failures).toBeGreaterThanOrEqual(3);
    await page.unroute('**/_astro/Search.*.js*');
    await closedBox(page).click();
    await expect(box(page)).toHaveValue('neige');
    await expect(options(page)).not.toHaveCount(0);
  },
);

test('a click on the collapsed search box keeps its text', FULL_SCOPE, async ({ page }) => {
  await page.goto('/');
  const field = await openBox(page);
  await field.fill('neige');
  await field.blur();
  // Clicks on places across the whole icon.
  for (const x of [8, 16, 24, 32, 40]) {
    await field.click({ position: { x, y: 22 } });
    await expect(field).toHaveValue('neige');
    await field.blur();
  }
});
