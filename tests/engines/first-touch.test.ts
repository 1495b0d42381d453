// Tests in each engine that a first touch has its effect at once, and only once, before React has loaded.
// tests/e2e/first-touch.spec.ts has further tests in Chromium.
import { describe, expect, test } from 'vitest';
import { path, productPath } from '../../src/i18n/routes.ts';
import { fill } from '../../src/core/text.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { until } from '../support/until.ts';
import type { Tab } from './drivers/tab.ts';
import { unitsIn } from './support/cart.ts';
import { enginesByTurn, startBrowser, type Visitor } from './support/engines.ts';

const { cart, chat, display, products, search } = strings('fr');
const MONITOR = 'moniteur-boreal';
const NAME = 'Moniteur Boréal';
const add = { role: 'button', within: { role: 'article', id: MONITOR } } as const;
const cartButton = { role: 'button', name: `${cart.open}*` } as const;
const panel = { role: 'dialog', name: cart.title } as const;
const option = { role: 'option' } as const;

/** Opens a page without React, and waits until its first-touch script and texts have loaded. */
async function openWithoutReact(visitor: Visitor, address: string): Promise<{ tab: Tab; letReactCome: () => void }> {
  const letReactCome = visitor.site.hold(/\/_astro\/react-client/);
  const tab = await visitor.openTab();
  await tab.goto(address);
  await tab.waitFor(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['Cart.', 'Display.', 'first-touch.'].every((part) => fetched.some((name) => name.includes(part)));
  });
  return { tab, letReactCome };
}

const readOptions = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent));

describe.each(enginesByTurn(0))('in %s before React has loaded', (engine) => {
  const newVisitor = startBrowser(engine);

  test('each click adds one unit, which is stored and counted on the badge of every tab', async () => {
    const visitor = await newVisitor();
    const other = await visitor.openTab();
    await other.goto(path('faq', 'fr'));
    await other.settled();
    const { tab, letReactCome } = await openWithoutReact(visitor, path('products', 'fr'));
    await tab.click(add);
    expect(await unitsIn(tab)).toEqual([MONITOR]);
    await tab.waitForText(add, products.added);
    await tab.waitForText(cartButton, `${cart.count}1`);
    await other.waitForText(cartButton, `${cart.count}1`);
    await tab.focus(add);
    await tab.press('Space');
    await until(async () => (await unitsIn(tab)).length === 2, 'the second unit');
    letReactCome();
    await tab.settled();
    expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR]);
    await tab.click(add);
    await until(async () => (await unitsIn(tab)).length === 3, 'the third unit');
  });

  test('a product added just before the page is closed is kept', async () => {
    const visitor = await newVisitor();
    const { tab } = await openWithoutReact(visitor, productPath(MONITOR, 'fr'));
    const next = await visitor.openTab();
    await tab.click({ role: 'button', name: `* ${NAME}`, within: { role: 'main' } });
    await tab.close();
    await next.goto(path('faq', 'fr'));
    await next.waitForText(cartButton, `${cart.count}1`);
    expect(await unitsIn(next)).toEqual([MONITOR]);
  });

  test('the cart opens with its line and total, and Enter on “one more” adds a unit and keeps the focus', async () => {
    const visitor = await newVisitor();
    const { tab, letReactCome } = await openWithoutReact(visitor, path('products', 'fr'));
    await tab.click(add);
    // Delays the next frame as a busy machine does. A key pressed before that frame must act on the focused button.
    await tab.evaluate(
      () => void Object.assign(window, { requestAnimationFrame: (act: () => void) => setTimeout(act, 1_000) }),
    );
    await tab.click(cartButton);
    await tab.waitForText(panel, NAME);
    await tab.waitForText(panel, '399 $ CAD');
    const more = { role: 'button', name: fill(cart.more, { name: NAME }), within: panel } as const;
    await tab.focus(more);
    await tab.press('Enter');
    await tab.evaluate(() => void Object.assign(window, { drawn: document.querySelector('dialog') }));
    letReactCome();
    await tab.waitForText(panel, '798 $ CAD');
    const isSame = () => (window as unknown as { drawn: Element }).drawn === document.querySelector('dialog[open]');
    expect(await tab.evaluate(isSame)).toBe(true);
    expect(await tab.evaluate(() => document.activeElement?.ariaLabel)).toBe(more.name);
    expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR]);
    await tab.press('Escape');
    await tab.waitUntilGone(panel);
  });

  test('the display panel opens and applies its choice', async () => {
    const visitor = await newVisitor();
    const { tab, letReactCome } = await openWithoutReact(visitor, path('faq', 'fr'));
    const button = { role: 'button', name: display.title } as const;
    const dark = { role: 'radio', name: display.themes.dark } as const;
    await tab.click(button);
    await tab.click(dark);
    await tab.waitFor(() => document.documentElement.dataset['theme'] === 'dark');
    letReactCome();
    await tab.settled();
    const isChecked = () =>
      [...document.querySelectorAll<HTMLInputElement>('[name=theme]')].map((radio) => radio.checked);
    expect(await tab.evaluate(isChecked)).toEqual([false, false, true]);
    await tab.click(button);
    await tab.waitUntilGone(dark);
  });

  fullScopeTest(
    'a click opens the chat’s consent question even if the server goes down after a scroll has loaded the chat’s code',
    async () => {
      const visitor = await newVisitor();
      const { tab } = await openWithoutReact(visitor, path('faq', 'fr'));
      await tab.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/chat.')));
      const button = { role: 'link', name: `${chat.open}*` } as const;
      await tab.waitUntilThere(button);
      visitor.site.isUp = false;
      await tab.click(button);
      await tab.waitForText({ role: 'dialog', name: chat.title }, chat.accept);
      await tab.press('Escape');
      await tab.waitUntilGone({ role: 'dialog', name: chat.title });
      expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
    },
  );

  test('search suggestions appear, and stay after React has loaded', async () => {
    const visitor = await newVisitor();
    const { tab, letReactCome } = await openWithoutReact(visitor, path('faq', 'fr'));
    const field = { role: 'field', name: search.label, within: { role: 'banner' } } as const;
    await tab.click(field);
    await tab.type('neige');
    await tab.waitUntilThere(option);
    const before = await readOptions(tab);
    expect(before.length).toBeGreaterThan(2);
    letReactCome();
    await tab.waitUntilThere({ role: 'combobox', name: search.label });
    await tab.settled();
    await until(
      async () => (await readOptions(tab)).join() === before.join(),
      `the same suggestions: ${before.join()}`,
    );
    expect(await tab.getValue(field)).toBe('neige');
    await tab.press('ArrowDown');
    await tab.waitFor(() => document.querySelector('[role=option]')?.ariaSelected === 'true');
  });
});

describe.each(enginesByTurn(1))('in %s before React has loaded', (engine) => {
  const newVisitor = startBrowser(engine);

  // WebKit draws no new element while a stylesheet in the head is loading.
  test('a double click on a product’s button adds two units, even while stylesheets are loading', async () => {
    const visitor = await newVisitor();
    const letStylesCome = visitor.site.hold(/\/_astro\/styles\./);
    const { tab, letReactCome } = await openWithoutReact(visitor, path('products', 'fr'));
    // Now the button is only as wide as its label. If the label were not drawn, the second click would miss the button. The
    // test does not read the label's size, because that would draw the label.
    await tab.evaluate((id) => {
      document.querySelector<HTMLElement>(`#${id} [data-add]`)!.style.minWidth = '0';
    }, MONITOR);
    await tab.doubleClick(add);
    expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR]);
    letStylesCome();
    letReactCome();
    await tab.settled();
    expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR]);
  });
});
