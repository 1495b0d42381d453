import type { ChildProcess } from 'node:child_process';
import { setTimeout as afterMs } from 'node:timers/promises';
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { startDisplay } from './display.ts';
import type { Driver, ElementDriver, ProfileDriver, Size, TabDriver } from './driver.ts';
import { beginComposition, endComposition, pressKey, pressTab, selectAll, typeText } from './webkit-keys.ts';
import { pressOn } from './webkit-press.ts';
import { endGroup, startGroup } from './processes.ts';
import { openWindow } from './webkit-window.ts';

/** Prepares the machine's WebKit. Each profile is a separate browser, driven by WebDriver. */
export async function startWebKit(driverPath: string): Promise<Driver> {
  const display = await startDisplay();
  return {
    // WebKit's driver cannot run a script before the scripts of a page, so the proxy adds `reportFaults` to each page.
    reportsFaults: false,
    openProfile: (size) => openProfile(driverPath, display.name, size),
    close: () => display.end(),
  };
}

/** Maximum duration of a start in milliseconds. On a busy machine, the browser sometimes never responds to its driver. */
const START_MS = 60_000;
/** Number of attempts to start the browser. */
const STARTS = 2;

async function openProfile(driverPath: string, display: string, size: Size): Promise<ProfileDriver> {
  const { session, program } = await startSession(driverPath, display, STARTS);
  const windows: Windows = { current: undefined };
  return {
    openTab: async () => {
      const opened = await openWindow(session, size);
      windows.current = opened;
      return createTab(session, windows, opened);
    },
    close: async () => {
      await session.quit().catch(() => undefined);
      await endGroup(program);
    },
  };
}

async function startSession(
  driverPath: string,
  display: string,
  starts: number,
): Promise<{ session: WebDriver; program: ChildProcess }> {
  const port = await freePort();
  const program = startGroup(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      DISPLAY: display,
      NO_AT_BRIDGE: '1',
      GTK_IM_MODULE: 'gtk-im-context-simple',
      // Disables OpenGL, because the thread that uses it has crashed in Mesa's software renderer.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/status`)).ok);
  const starting = Promise.resolve(new Builder().usingServer(url).withCapabilities(CAPABILITIES).build());
  const session = await Promise.race([starting, afterMs(START_MS, undefined, { ref: false })]);
  if (session) {
    limitCommands(session);
    return { session, program };
  }
  starting.catch(() => undefined);
  await endGroup(program);
  if (starts > 1) return startSession(driverPath, display, starts - 1);
  throw new Error(`WebKit did not answer its driver within ${START_MS / 1_000} s, ${STARTS} times`);
}

/**
 * Limit for one command: a third of a test's limit (vitest.config.ts). If the test timed out first, its message would not
 * name the command.
 */
const COMMAND_MS = 60_000;
/**
 * Limit for a script. WebKit never responds to a script that runs while the tab leaves the page. Callers that wait for a
 * condition try again.
 */
const SCRIPT_MS = 10_000;

/** Rejects a command that gets no response from WebKit. The error names the command. */
function limitCommands(session: WebDriver): void {
  const execute = session.execute.bind(session);
  session.execute = async (command) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const name = command.getName();
    const limitMs = name === 'executeScript' ? SCRIPT_MS : COMMAND_MS;
    const timer = setTimeout(
      () => reject(new Error(`WebKit did not answer "${name}" within ${limitMs / 1_000} s`)),
      limitMs,
    );
    return Promise.race([execute(command), late]).finally(() => clearTimeout(timer));
  };
}

const CAPABILITIES = new Capabilities({
  browserName: 'MiniBrowser',
  // Commands do not wait until a page has loaded, because visitors on a slow connection use a page long before that.
  pageLoadStrategy: 'none',
  'webkitgtk:browserOptions': {
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  },
});

/** The window that a session controls. A session controls one window at a time. */
interface Windows {
  current: string | undefined;
}

/** Returns the tab of a window. */
function createTab(session: WebDriver, windows: Windows, window: string): TabDriver {
  const here = async (): Promise<WebDriver> => {
    if (windows.current !== window) await session.switchTo().window(window);
    windows.current = window;
    return session;
  };
  return {
    goto: async (url) => (await here()).get(url),
    reload: async () => (await here()).navigate().refresh(),
    back: async () => (await here()).navigate().back(),
    close: async () => {
      await (await here()).close();
      windows.current = undefined;
    },
    evaluate: async (expression) => (await here()).executeScript(`return ${expression}`),
    find: async (expression) => {
      const element = await (await here()).executeScript<WebElement | null>(`return ${expression}`);
      return element ? createElement(session, element) : undefined;
    },
    type: async (text) => typeText(await here(), text),
    press: async (key) => pressKey(await here(), key),
    pressTab: async (times) => pressTab(await here(), times),
    selectAll: async () => selectAll(await here()),
    beginComposition: async () => beginComposition(await here()),
    endComposition: async () => endComposition(await here()),
    screenshot: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
  };
}

function createElement(session: WebDriver, element: WebElement): ElementDriver {
  return {
    click: () => pressOn(session, element, () => element.click()),
    tap: () => pressOn(session, element, () => element.click()),
    doubleClick: () => pressOn(session, element, () => session.actions().doubleClick(element).perform()),
    choose: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
    setFile: (path) => element.sendKeys(path),
  };
}
