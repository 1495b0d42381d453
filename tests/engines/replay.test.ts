// Tests in each engine that each input made before the code has loaded takes effect once, and that fields keep their values. The
// code is delayed until all input is done, so each run is the same. first-use.test.ts has random runs.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { DRAFT_KEY } from '../../src/features/inquiry/rules/forms/submission.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { path } from '../../src/i18n/routes.ts';
import { fill } from '../../src/core/text.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { getLabels } from '../support/inquiries.ts';
import { casesOfScope, isFullScope } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { COMPOSED } from './drivers/driver.ts';
import type { Target } from './drivers/find-element.ts';
import type { Tab } from './drivers/tab.ts';
import { service } from './support/backend.ts';
import { unitsIn } from './support/cart.ts';
import { enginesByTurn, PHONE, startBrowser, type Visitor } from './support/engines.ts';

const { cart, inquiry, newsletter, search, slides } = strings('fr');
const labels = getLabels('fr');
const messages = FORM_MESSAGES.fr;
const REACT = /\/_astro\/react-client/;
const FIRST_TOUCH = /\/_astro\/first-touch\./;
const MONITOR = 'moniteur-boreal';
const NAME = 'Moniteur Boréal';
const add = { role: 'button', within: { role: 'article', id: MONITOR } } as const;
const cartButton = { role: 'button', name: `${cart.open}*` } as const;
const panel = { role: 'dialog', name: cart.title } as const;
const footer = { role: 'contentinfo' } as const;
const searchField = { role: 'field', name: search.label, within: { role: 'banner' } } as const;
const addressField = { role: 'field', name: `${NEWSLETTER[0].label.fr}*`, within: footer } as const;
const question = { role: 'form', name: inquiry.question.heading } as const;

const newFolder = temporaryFolders();

/** Opens a page whose islands' code is delayed. With `isLate`, the first-touch script is delayed, too. */
async function openWithoutCode(
  visitor: Visitor,
  address: string,
  { isLate = false } = {},
): Promise<{ tab: Tab; letCodeCome: () => void }> {
  const holds = [visitor.site.hold(REACT), ...(isLate ? [visitor.site.hold(FIRST_TOUCH)] : [])];
  const tab = await visitor.openTab();
  await tab.goto(address);
  await tab.waitFor(() => document.readyState === 'complete' || document.readyState === 'interactive');
  return { tab, letCodeCome: () => holds.forEach((letGo) => letGo()) };
}

/** Stores the focused element in the page for `isFocused`. */
const markFocus = (tab: Tab): Promise<void> =>
  tab.evaluate(() => void Object.assign(window, { focused: document.activeElement }));
const isFocused = (tab: Tab): Promise<boolean> =>
  tab.evaluate(() => (window as unknown as { focused: Element }).focused === document.activeElement);

const shownSlides = (tab: Tab): Promise<number[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.slide')].flatMap((slide, index) =>
      getComputedStyle(slide).visibility === 'visible' && !slide.inert && Number(getComputedStyle(slide).opacity) > 0.9
        ? [index + 1]
        : [],
    ),
  );

describe.each(enginesByTurn(0))('in %s before the code has loaded', (engine) => {
  const newVisitor = startBrowser(engine);

  test('a form that is submitted offline is sent exactly once when the connection returns', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await tab.goto(path('terms', 'fr'));
    await tab.settled();
    // If a form's code fails to load while the browser is online, the browser itself submits the form. The test therefore makes
    // `navigator.onLine` false.
    const setOnline = (isOnline: boolean): Promise<void> =>
      tab.evaluate((isOnline) => {
        Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
        if (isOnline) dispatchEvent(new Event('online'));
      }, isOnline);
    visitor.site.isUp = false;
    await setOnline(false);
    await tab.waitUntilThere(addressField);
    await tab.evaluate((email) => {
      document.querySelector<HTMLInputElement>('footer input[type=email]')!.value = email;
    }, email);
    await tab.click({ role: 'button', name: newsletter.submit, within: footer });
    await tab.waitForText({ role: 'alert' }, strings('fr').common.partKept);
    visitor.site.isUp = true;
    let posts = 0;
    visitor.site.inPlace = (address) => {
      if (address.startsWith('/functions/v1/newsletter')) posts += 1;
      return undefined;
    };
    await setOnline(true);
    // The form is sent even in Firefox, which caches the failed import of the form's code (decision 50).
    await tab.waitForText({ role: 'status', within: footer }, messages.subscribed);
    expect((await service().from('subscriptions').select('email').eq('email', email)).data).toEqual([{ email }]);
    await tab.drawFrames(10);
    expect(posts).toBe(1);
    expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
  });
});

describe.each(enginesByTurn(1))('in %s before the code has loaded', (engine) => {
  const newVisitor = startBrowser(engine);

  for (const [where, address, field] of casesOfScope([
    ['the search', path('faq', 'fr'), searchField],
    ['the newsletter', path('faq', 'fr'), addressField],
    ['the question', `${path('contact', 'fr')}#question`, { role: 'field', name: `${labels.name}*`, within: question }],
  ] as [string, string, Target][]))
    test(`text typed into ${where} and deleted stays deleted`, async () => {
      const { tab, letCodeCome } = await openWithoutCode(await newVisitor(), address);
      await tab.click(field);
      await tab.type('chalet');
      await tab.eraseAll();
      expect(await tab.getValue(field)).toBe('');
      letCodeCome();
      await tab.settled();
      expect(await tab.getValue(field)).toBe('');
      const drafts = await tab.evaluate((key) => localStorage.getItem(key) ?? '', DRAFT_KEY);
      expect(drafts).not.toContain('chalet');
      if (field !== addressField) return;
      await tab.click({ role: 'button', name: newsletter.submit, within: footer });
      await tab.waitForText({ role: 'status', within: footer }, messages.email_required);
    });

  test('each key that clicks a button or moves the focus takes effect once, even if the first-touch script is late', async () => {
    const { tab, letCodeCome } = await openWithoutCode(await newVisitor(), path('products', 'fr'), { isLate: true });
    await tab.focus(add);
    await tab.press('Space');
    await tab.press('Enter');
    await tab.press('Tab');
    await markFocus(tab);
    letCodeCome();
    await tab.waitFor(() => localStorage.getItem('cart-storage') !== null);
    await tab.settled();
    expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR]);
    expect(await isFocused(tab)).toBe(true);
  });

  fullScopeTest('a letter that an input method composes while the code loads appears once', async () => {
    const { tab, letCodeCome } = await openWithoutCode(await newVisitor(), path('faq', 'fr'));
    await tab.click(searchField);
    await tab.type('t');
    await tab.beginComposition();
    letCodeCome();
    await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => /react-client/.test(name)));
    await tab.drawFrames(10);
    expect(await tab.isThere({ role: 'combobox' }), 'hydrated while a letter is composed').toBe(false);
    await tab.endComposition();
    await tab.waitUntilThere({ role: 'combobox' });
    await tab.settled();
    await tab.type('s');
    expect(await tab.getValue(searchField)).toBe(`t${COMPOSED}s`);
  });

  fullScopeTest('a file chosen before the code has loaded is sent with its inquiry', async () => {
    const file = join(newFolder(), 'toit.pdf');
    writeFileSync(file, '%PDF-1.7 toit');
    const email = `${randomUUID()}@exemple.test`;
    const field = (label: string) => ({ role: 'field', name: `${label}*`, within: question }) as const;
    const visitor = await newVisitor();
    const { tab, letCodeCome } = await openWithoutCode(visitor, `${path('contact', 'fr')}#question`);
    await tab.setFile(field(labels.attachment), file);
    await tab.fill(field(labels.name), 'Élise');
    await tab.fill(field(labels.email), email);
    await tab.choose(field(labels.subject), 'general');
    await tab.fill(field(labels.message), 'Bonjour');
    letCodeCome();
    await tab.waitForText(question, 'toit.pdf, ');
    expect(await tab.getValue(field(labels.message))).toBe('Bonjour');
    // Forms sent faster are treated as spam (functions/_shared/spam-protection.ts).
    await tab.waitFor(() => performance.now() > 1_000);
    await tab.click({ role: 'button', name: inquiry.submitQuestion, within: question });
    await tab.waitForText({ role: 'status', within: { role: 'main' } }, messages.sent);
    const { data } = await service().from('inquiries').select('inquiry_files(name)').eq('email', email);
    expect(data).toEqual([{ inquiry_files: [{ name: 'toit.pdf' }] }]);
  });

  test('a slide chosen before the code has loaded is shown afterwards', async () => {
    for (const [bullets, keys] of isFullScope
      ? ([
          [[2], []],
          [[3], []],
          [[3, 2], []],
          [[2], ['ArrowRight']],
          [[3], ['ArrowLeft']],
          [[2], ['ArrowRight', 'ArrowRight']],
        ] as const)
      : ([[[3], ['ArrowLeft']]] as const)) {
      const { tab, letCodeCome } = await openWithoutCode(await newVisitor(), path('home', 'fr'));
      const bullet = (number: number) => ({ role: 'radio', name: fill(slides.name, { number, count: 3 }) }) as const;
      for (const number of bullets) await tab.click(bullet(number));
      for (const key of keys) await tab.press(key);
      const chosen = await tab.evaluate(
        () => [...document.querySelectorAll<HTMLInputElement>('.slide-dot')].findIndex(({ checked }) => checked) + 1,
      );
      letCodeCome();
      await tab.waitFor(() => document.querySelector('.by-css') === null);
      // Waits only a few frames, because the next slide appears by itself after five seconds.
      await tab.drawFrames(5);
      const what = `bullets ${bullets.join()}, then ${keys.join()}`;
      expect(await shownSlides(tab), what).toEqual([chosen]);
      expect(
        await tab.evaluate(() => document.querySelector<HTMLInputElement>('.slide-dot:checked')?.ariaLabel),
        what,
      ).toBe(fill(slides.name, { number: chosen, count: 3 }));
    }
  });

  for (const isLate of casesOfScope([false, true]))
    test(`each click or tap that adds a product on a phone counts once, and the opened cart stays open${isLate ? ', even if the first-touch script is late' : ''}`, async () => {
      const visitor = await newVisitor(PHONE);
      const { tab, letCodeCome } = await openWithoutCode(visitor, path('products', 'fr'), { isLate });
      await tab.doubleClick(add);
      await tab.tap(add);
      await tab.click(cartButton);
      if (!isLate) {
        await tab.waitForText(panel, NAME);
        await tab.click({ role: 'button', name: fill(cart.fewer, { name: NAME }), within: panel });
        await tab.press('Escape');
        await tab.waitUntilGone(panel);
        await tab.tap(add);
        await tab.click(cartButton);
      }
      letCodeCome();
      await tab.waitForText(panel, NAME);
      await tab.settled();
      await tab.drawFrames(10);
      expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR, MONITOR]);
      await tab.waitForText(panel, '1 197 $ CAD');
      expect(await tab.isThere(panel)).toBe(true);
    });

  fullScopeTest(
    'a click on a phone number works at once, and a click on a link leaves the page within a time limit, even if requests hang',
    async () => {
      const { tab } = await openWithoutCode(await newVisitor(), path('products', 'fr'), { isLate: true });
      await tab.click(add);
      await tab.evaluate(() => {
        addEventListener('click', (click) => {
          const link = (click.target as Element).closest('a');
          if (!/^(tel|mailto):/.test(link?.href ?? '')) return;
          Object.assign(window, { isHeld: click.defaultPrevented });
          click.preventDefault();
        });
      });
      await tab.click({ role: 'link', name: '450-555-0142', within: footer });
      expect(await tab.evaluate(() => (window as unknown as { isHeld?: boolean }).isHeld)).toBe(false);
      await tab.click({ role: 'link', name: strings('fr').pages.services, within: { role: 'banner' } });
      await tab.waitForPath(path('services', 'fr'));
    },
  );

  test('the cart’s button shows the number of items in the cart, even if the first-touch script is late', async () => {
    const { tab } = await openWithoutCode(await newVisitor(), path('terms', 'fr'), { isLate: true });
    await tab.evaluate(() => localStorage.setItem('cart-storage', '{"items":[{},{}]}'));
    await tab.reload();
    await tab.waitForText(cartButton, `${cart.count}2`);
    expect(await tab.evaluate(() => document.querySelectorAll('astro-island[ssr]').length)).toBeGreaterThan(0);
  });
});
