// Tests stored pages in each engine: offline, after a change of the site, behind a Wi-Fi portal, and after the service worker has
// been switched off.
import { describe, expect, test } from 'vitest';
import { serviceWorkerCode } from '../../src/build/service-worker.ts';
import { SERVICE_WORKER } from '../../src/core/http/device-pages.ts';
import { deviceWords } from '../../src/i18n/device-words.ts';
import { LANGUAGE_TAG } from '../../src/i18n/locales.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { until } from '../support/until.ts';
import type { Engine } from './drivers/driver.ts';
import { installedEngines } from './drivers/start.ts';
import type { Tab } from './drivers/tab.ts';
import { enginesByTurn, testedEngines, startBrowser, type Visitor } from './support/engines.ts';
import { languagesFor } from './support/languages.ts';

const faq = path('faq', 'fr');
const shop = path('products', 'fr');

const isStored = (tab: Tab): Promise<boolean> =>
  tab.evaluate(async () => (await caches.match(location.pathname)) !== undefined);

const readNotice = (tab: Tab): Promise<string> =>
  tab.evaluate(() => document.querySelector('.device-notice')?.textContent ?? '');

async function readHeading(tab: Tab): Promise<string> {
  await tab.waitFor(() => document.querySelector('h1') !== null);
  return tab.evaluate(() => document.querySelector('h1')!.textContent);
}

const waitForNotice = (tab: Tab, words: string): Promise<void> =>
  until(async () => (await readNotice(tab)).includes(words), `the notice “${words}”`);

/**
 * Returns the text between the colon and the date in the notice on a stored page with prices. The text before the colon depends
 * on whether the device is offline.
 */
const storedWords = (lang: string): string => /: (.*)\|/.exec(deviceWords(lang).stored('|', true))![1]!;

/** Returns whether the page has fetched files below `/_astro/`, and all of them are stored on the device. */
const areFilesStored = (tab: Tab): Promise<boolean> =>
  tab.evaluate(async () => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.startsWith('/_astro/'));
    const stored = await Promise.all(files.map((file) => caches.match(file)));
    return files.length > 0 && stored.every((response) => response !== undefined);
  });

/** Opens a page, uses it, and waits until it is stored on the device. */
async function open(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await tab.settled();
  // Presses the key Home repeatedly, because the first-touch script loads after the page. This key does not move the focus. A key
  // that focused a link would also store the link's page.
  await until(async () => {
    await tab.press('Home');
    return isStored(tab);
  }, `${address} on the device`);
  await tab.waitFor(() => navigator.serviceWorker.controller !== null);
  await until(() => areFilesStored(tab), `the files of ${address} on the device`);
}

/** Expects no policy violation. Ignores other messages, because a test has replaced or cut off responses of the site. */
function ignoreFailedFetches(visitor: Visitor): void {
  expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
}

describe.each([...new Set([...testedEngines, ...installedEngines])])('in %s', (engine) => {
  const newVisitor = startBrowser(engine);
  /**
   * Returns `[engine]` if a test with this number runs in the engine. Otherwise, returns an empty list. Each numbered test runs
   * in Chromium and one other engine. In the full scope, each numbered test runs in all engines.
   */
  const inTurn = (turn: number): Engine[] =>
    engine === 'chromium' || enginesByTurn(turn).includes(engine) ? [engine] : [];

  test.each(languagesFor(engine))('an opened page and its cart work offline (%s)', async (locale) => {
    const words = deviceWords(LANGUAGE_TAG[locale]);
    const t = strings(locale);
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await open(tab, path('products', locale));
    const title = await tab.evaluate(() => document.title.split(' | ')[0]!);
    await until(
      () => tab.evaluate(async (offline) => (await caches.match(offline)) !== undefined, path('offline', locale)),
      'the offline page on the device',
    );
    visitor.site.isUp = false;

    await tab.goto(path('faq', locale));
    await tab.waitForText({ role: 'main' }, t.offline.lead);
    await tab.click({ role: 'link', name: title, within: { role: 'main' } });
    await tab.waitForPath(path('products', locale));
    await waitForNotice(tab, storedWords(LANGUAGE_TAG[locale]));
    expect(await readNotice(tab)).toMatch(/202\d/);
    await tab.click({ role: 'button', name: words.close });
    await until(async () => (await readNotice(tab)) === '', 'the closing of the notice');

    const id = await tab.evaluate(() => document.querySelector('main article[id]')!.id);
    await tab.click({ role: 'button', within: { role: 'article', id } });
    await tab.waitFor(() => localStorage.getItem('cart-storage')?.includes('id') ?? false);
    await tab.reload();
    await tab.waitForText({ role: 'button', name: `${t.cart.open}*` }, `${t.cart.count}1`);
    await waitForNotice(tab, storedWords(LANGUAGE_TAG[locale]));

    visitor.site.isUp = true;
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await until(async () => (await readNotice(tab)) === '', 'the end of the notice');
    ignoreFailedFetches(visitor);
  });

  test.each(inTurn(0))(
    'a changed page is shown on the second visit after the change, and a notice reports a changed price or a withdrawn page',
    async () => {
      const visitor = await newVisitor();
      const tab = await visitor.openTab();
      await open(tab, faq);
      visitor.site.inPlace = (address) =>
        address === faq ? { body: (own) => own.replace('</h1>', ' (nouveau)</h1>') } : undefined;
      await tab.goto(faq);
      expect(await readHeading(tab)).not.toContain('nouveau');
      await until(
        () =>
          tab.evaluate(
            async () => (await (await caches.match(location.pathname))?.text())?.includes('(nouveau)') ?? false,
          ),
        'the new page on the device',
      );
      await tab.goto(faq);
      expect(await readHeading(tab)).toContain('nouveau');

      await open(tab, shop);
      visitor.site.inPlace = (address) =>
        address === shop
          ? { body: (own) => own.replaceAll(/6\s990\s\$\sCAD/g, '7\u00a0123\u00a0$\u00a0CAD') }
          : undefined;
      await tab.goto(shop);
      const words = deviceWords('fr-CA');
      await waitForNotice(tab, words.otherPrices);
      await tab.click({ role: 'link', name: words.reload });
      await tab.waitFor(() => document.querySelector('main')!.innerText.includes('7\u00a0123'));

      visitor.site.inPlace = (address) => (address === faq ? { status: 404, body: (own) => own } : undefined);
      await tab.goto(faq);
      await waitForNotice(tab, words.withdrawn);
      expect(await isStored(tab)).toBe(false);
      ignoreFailedFetches(visitor);
    },
  );

  test.each(inTurn(1))('a Wi-Fi portal is not treated as a page of the site', async () => {
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await open(tab, faq);
    visitor.site.inPlace = () => ({ body: () => '<!doctype html><title>Camping</title><h1>Bienvenue</h1>' });
    await tab.goto(faq);
    await waitForNotice(tab, storedWords('fr-CA'));
    visitor.site.inPlace = () => undefined;
    await tab.goto(faq);
    expect(await readHeading(tab)).not.toContain('Bienvenue');
    expect(await readNotice(tab)).toBe('');
    ignoreFailedFetches(visitor);
  });

  test.each(inTurn(2))(
    'a page still opens and is stored after the storage was emptied, and an older version’s data is deleted',
    async () => {
      const visitor = await newVisitor();
      const tab = await visitor.openTab();
      await tab.goto(faq);
      await tab.evaluate(async () => void (await caches.open('pages-0')));
      await open(tab, faq);
      await until(() => tab.evaluate(async () => !(await caches.has('pages-0'))), 'the deletion of the old cache');
      await tab.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await tab.goto(productPath('moniteur-boreal', 'fr'));
      await tab.waitForText({ role: 'main' }, strings('fr').common.priceNote);
      await until(() => isStored(tab), 'the page on the device');
      expect(await readNotice(tab)).toBe('');
    },
  );

  test.each(inTurn(0))(
    'a file of a form’s code that is missing on the device is stored again on the next visit',
    async () => {
      const contact = path('contact', 'fr');
      const visitor = await newVisitor();
      const tab = await visitor.openTab();
      const isFileStored = (file: string): Promise<boolean> =>
        tab.evaluate(async (name) => (await caches.match(name)) !== undefined, file);
      await open(tab, contact);
      let imported = '';
      await until(async () => {
        imported = await tab.evaluate(async () => {
          const script = document.querySelector('[component-export=Inquiry]')!.getAttribute('component-url')!;
          const code = (await (await caches.match(script))?.text()) ?? '';
          const name = /["`](\.\/[\w.-]+\.js)["`]/.exec(code)?.[1];
          return name ? new URL(name, new URL(script, location.href)).pathname : '';
        });
        return imported !== '' && isFileStored(imported);
      }, 'the code of the form on the device');

      await tab.evaluate(async (file) => {
        for (const name of await caches.keys()) await (await caches.open(name)).delete(file);
      }, imported);
      expect(await isFileStored(imported)).toBe(false);
      await tab.goto(contact);
      await until(async () => {
        await tab.press('Home');
        return isFileStored(imported);
      }, 'the import on the device again');
    },
  );

  test.each(inTurn(3))('a disabled service worker deletes its stored pages, and stores no page again', async () => {
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await open(tab, faq);
    const code = await serviceWorkerCode(false);
    visitor.site.inPlace = (address) =>
      address === SERVICE_WORKER ? { type: 'text/javascript', body: () => code } : undefined;
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
    await until(() => tab.evaluate(async () => (await caches.keys()).length === 0), 'the deletion of all caches');
    await tab.goto(faq);
    await tab.settled();
    // The deferred part of the first-touch script requests that the page is stored.
    await until(async () => {
      await tab.press('Home');
      return tab.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/deferred.')),
      );
    }, 'the deferred script');
    await tab.drawFrames(10);
    expect(await isStored(tab)).toBe(false);
  });
});
