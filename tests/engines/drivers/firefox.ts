import puppeteer, { type BrowserContext, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import type { Driver, ElementDriver, ProfileDriver, Settings, Size, TabDriver } from './driver.ts';
import { beginComposition, endComposition } from './firefox-composition.ts';
import { pressOn } from './firefox-press.ts';
import { REPORT_PATH, reportFaults } from './report-faults.ts';

/** Maximum milliseconds to start Firefox. Puppeteer's default of 30 s is too short for a busy machine. */
const START_MS = 120_000;

/** Starts the machine's Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string, settings: Settings): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: START_MS,
    // Allows tests to use Firefox's input method, which pages cannot use (firefox-composition.ts).
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'intl.accept_languages': 'fr-CA,fr',
      // Firefox would request a list of media plug-ins at each start.
      'media.gmp-manager.updateEnabled': false,
      ...(settings.blocksSiteData ? { 'network.cookie.cookieBehavior': 2 } : {}),
      ...(settings.forcesColors ? { 'browser.display.document_color_use': 2 } : {}),
    },
  });
  return {
    reportsFaults: true,
    openProfile: async (size) => createProfile(await browser.createBrowserContext(), size),
    close: () => browser.close(),
  };
}

function createProfile(context: BrowserContext, size: Size): ProfileDriver {
  return {
    openTab: async () => {
      const page = await context.newPage();
      await page.evaluateOnNewDocument(reportFaults, REPORT_PATH);
      await page.setViewport(size);
      return createTab(page);
    },
    close: () => context.close(),
  };
}

function createTab(page: Page): TabDriver {
  // Puppeteer waits for the load event, which comes late on a slow connection. The caller checks the page's state instead.
  const begin = (navigation: Promise<unknown>): Promise<void> => {
    navigation.catch(() => undefined);
    return Promise.resolve();
  };
  return {
    goto: (url) => begin(page.goto(url)),
    reload: () => begin(page.reload()),
    back: () => begin(page.goBack()),
    close: () => page.close(),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const handle = (await page.evaluateHandle(expression)).asElement();
      return handle ? createElement(handle as ElementHandle<Element>) : undefined;
    },
    type: (text) => page.keyboard.type(text),
    // WebDriver BiDi names the space bar only by its character.
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : (key satisfies KeyInput)),
    pressTab: async (times) => {
      if (times < 0) await page.keyboard.down('Shift');
      for (let i = 0; i < Math.abs(times); i += 1) await page.keyboard.press('Tab');
      if (times < 0) await page.keyboard.up('Shift');
    },
    selectAll: async () => {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    beginComposition: () => beginComposition(page),
    endComposition: () => endComposition(page),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}

function createElement(handle: ElementHandle<Element>): ElementDriver {
  return {
    click: () => pressOn(handle, () => handle.click()),
    tap: () => pressOn(handle, () => handle.tap()),
    doubleClick: () => pressOn(handle, () => handle.click({ count: 2 })),
    choose: async (value) => {
      await handle.select(value);
    },
    setFile: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  };
}
