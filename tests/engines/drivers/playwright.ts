import { chromium, firefox, webkit, type BrowserContext, type ElementHandle, type Page } from '@playwright/test';
import {
  COMPOSED,
  type Driver,
  type ElementDriver,
  type Engine,
  type ProfileDriver,
  type Settings,
  type TabDriver,
} from './driver.ts';
import { REPORT_PATH, reportFaults } from './report-faults.ts';

const TYPES = { chromium, firefox, webkit };

/** Starts Chromium, or Playwright's own build of any engine. */
export async function startWithPlaywright(
  engine: Engine,
  executablePath: string | undefined,
  settings: Settings,
): Promise<Driver> {
  const browser = await TYPES[engine].launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(engine === 'firefox' && settings.blocksSiteData
      ? { firefoxUserPrefs: { 'network.cookie.cookieBehavior': 2 } }
      : {}),
    args: engine === 'chromium' ? ['--disable-background-networking', '--no-first-run'] : [],
    // Chromium's sandbox refuses to run as root, the user of tests in a container.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  return {
    reportsFaults: true,
    openProfile: async (viewport) => createProfile(await browser.newContext({ viewport, locale: 'fr-CA' })),
    close: () => browser.close(),
  };
}

async function createProfile(context: BrowserContext): Promise<ProfileDriver> {
  await context.addInitScript(reportFaults, REPORT_PATH);
  return {
    openTab: async () => createTab(await context.newPage()),
    close: () => context.close(),
  };
}

function createTab(page: Page): TabDriver {
  return {
    goto: async (url) => {
      // Ignores the response, because a change of the anchor alone causes none.
      await page.goto(url, { waitUntil: 'commit' });
    },
    reload: async () => {
      await page.reload({ waitUntil: 'commit' });
    },
    back: async () => {
      await page.goBack({ waitUntil: 'commit' });
    },
    close: () => page.close(),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const handle = (await page.evaluateHandle(expression)).asElement();
      return handle ? createElement(handle) : undefined;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    pressTab: async (times) => {
      for (let i = 0; i < Math.abs(times); i += 1) await page.keyboard.press(times < 0 ? 'Shift+Tab' : 'Tab');
    },
    selectAll: () => page.keyboard.press('ControlOrMeta+a'),
    beginComposition: async () => {
      const client = await page.context().newCDPSession(page);
      await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    },
    endComposition: () => page.keyboard.insertText(COMPOSED),
    screenshot: () => page.screenshot(),
  };
}

function createElement(handle: ElementHandle): ElementDriver {
  return {
    click: () => handle.click(),
    tap: () => handle.click(),
    doubleClick: () => handle.dblclick(),
    choose: async (value) => {
      await handle.selectOption(value);
    },
    setFile: (path) => handle.setInputFiles(path),
  };
}
