// Tests the directive `client:intent` alone, on an island that logs its events (`fixture/`).
import { expect, test, type Page } from '@playwright/test';
import { FIXTURE_URL } from '../support/address.ts';
import { hold } from '../support/hold.ts';
import { hydrated, readLog, waitFrames } from './fuzz/playwright-visitor.ts';

const CODE = /\/_astro\/EventLog\.[\w-]+\.js/;
const button = (page: Page, name: string) => page.getByRole('button', { name });
const notice = (page: Page) => page.getByRole('alert');

test.use({ baseURL: FIXTURE_URL, hasTouch: true, locale: 'en-CA' });

/** Resolves when the modules of the island and of its renderer have loaded and run. Hydration may start later. */
const codeArrived = (page: Page): Promise<unknown> =>
  page
    .locator('astro-island')
    .evaluate((island) =>
      Promise.all(['renderer-url', 'component-url'].map((name) => import(island.getAttribute(name)!))),
    );

/** Delays the island's code until the returned function is called. */
const holdCode = (page: Page): Promise<() => void> => hold(page, CODE);

test('an unused island fetches no script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await page.locator('#below').scrollIntoViewIfNeeded();
  expect(scripts).toEqual([]);
});

test.describe('input before hydration', () => {
  test('marks the island as busy immediately, and is replayed once, in order', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'one').click();
    await expect(page.locator('astro-island')).toHaveAttribute('aria-busy', 'true');
    await button(page, 'two').dblclick();
    await button(page, 'one').press('Enter');
    expect(await readLog(page)).toEqual([]);
    release();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one', 'click two', 'click two', 'dblclick two', 'click one']);
    await expect(page.locator('astro-island')).not.toHaveAttribute('aria-busy');
    await button(page, 'three').click();
    expect((await readLog(page)).at(-1)).toBe('click three');
  });

  test('keeps the typed text, the selection and the focus', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    const field = page.getByLabel('Words');
    await field.pressSequentially('chalet');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByLabel('Story').pressSequentially('été');
    await field.focus();
    release();
    await hydrated(page);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('chalet');
    expect(
      await field.evaluate((input: HTMLInputElement) => [
        input.selectionStart,
        input.selectionEnd,
        input.selectionDirection,
      ]),
    ).toEqual([4, 6, 'backward']);
    await expect(page.getByLabel('Story')).toHaveValue('été');
    expect((await readLog(page)).filter((entry) => entry.startsWith('words'))).toEqual([
      'words c',
      'words ch',
      'words cha',
      'words chal',
      'words chale',
      'words chalet',
    ]);
  });

  test('is replayed before text that is typed during hydration', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    const field = page.getByLabel('Words');
    await field.fill('un');
    await button(page, 'Send').click();
    await field.press('Home');
    // Simulates a slow device: delays React's scheduled work by 500 ms.
    await page.locator('astro-island').evaluate((island) => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        setTimeout(() => postMessage.call(this, message), 500);
      };
      island.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
        island.setAttribute('data-listens', '');
        EventTarget.prototype.addEventListener.apply(island, listener);
      };
    });
    release();
    await page.locator('[data-listens]').waitFor();
    await page.keyboard.insertText('é');
    await hydrated(page);
    await page.keyboard.insertText('t');
    expect(await readLog(page)).toEqual(['words un', 'submit un', 'words éun', 'words étun']);
    await expect(field).toHaveValue('étun');
  });

  test('is replayed only after its original dispatch has ended, even if the code has already loaded', async ({
    page,
  }) => {
    await page.goto('/');
    await button(page, 'one').hover();
    await codeArrived(page);
    await page.evaluate(() => {
      const presses: Event[] = [];
      const phases: number[] = Object.assign(window, { phases: [] }).phases;
      addEventListener('pointerdown', (press) => (presses.push(press), phases.push(presses[0]!.eventPhase)), true);
    });
    await button(page, 'one').click();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one']);
    // The original event is in its capture phase during its own dispatch, and in no phase during the replay.
    expect(await page.evaluate(() => (window as unknown as { phases: number[] }).phases)).toEqual([
      Event.CAPTURING_PHASE,
      Event.NONE,
    ]);
  });

  test('that changes checkboxes and choices is not undone, and is received by the island', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await page.getByLabel('Mark').check();
    await page.getByLabel('Size').selectOption('large');
    await page.getByRole('radio', { name: 'summer' }).check();
    release();
    await hydrated(page);
    await expect(page.getByLabel('Mark')).toBeChecked();
    await expect(page.getByLabel('Size')).toHaveValue('large');
    await expect(page.getByRole('radio', { name: 'summer' })).toBeChecked();
    expect(await readLog(page)).toEqual(['mark true', 'size large', 'season summer']);
  });

  test('keeps an emptied field empty', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    const field = page.getByLabel('Words');
    await field.pressSequentially('lac');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    release();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['words l', 'words la', 'words lac', 'words ']);
    await expect(field).toHaveValue('');
  });

  test('passes chosen files to the island, and does not reopen the file chooser', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    let choosers = 0;
    page.on('filechooser', () => (choosers += 1));
    const field = page.getByLabel('File');
    for (const name of ['roof.jpg', 'bill.pdf']) {
      const opened = page.waitForEvent('filechooser');
      await field.click();
      await (await opened).setFiles({ name, mimeType: '', buffer: Buffer.from(name) });
    }
    release();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['file roof.jpg', 'file bill.pdf']);
    expect(await field.evaluate((input: HTMLInputElement) => input.files![0]!.text())).toBe('bill.pdf');
    expect(choosers).toBe(2);
  });

  test('does not interrupt an input method, and the island hydrates after the composition', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    const field = page.getByLabel('Words');
    await field.focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    release();
    await codeArrived(page);
    await waitFrames(page, 5);
    await client.send('Input.imeSetComposition', { text: 'ê', selectionStart: 1, selectionEnd: 1 });
    await client.send('Input.insertText', { text: 'é' });
    await hydrated(page);
    await page.keyboard.insertText('t');
    expect(await readLog(page)).toEqual(['words ´', 'words ê', 'words é', 'words ét']);
    await expect(field).toHaveValue('ét');
  });

  test('is not lost if the code arrives before a button that an extension has wrapped is released', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'one').evaluate((element) => {
      const wrapper = document.createElement('div');
      element.replaceWith(wrapper);
      wrapper.append(element);
    });
    await button(page, 'one').hover();
    await page.mouse.down();
    release();
    await codeArrived(page);
    await waitFrames(page, 3);
    await page.mouse.up();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one']);
  });

  test('causes one click when Space is pressed, although WebKit would click again on a replayed key event', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const Native = KeyboardEvent;
      Object.defineProperty(Native.prototype, 'keyIdentifier', { get: () => 'U+0020', configurable: true });
      Native.prototype.constructor = function (type: string, init: KeyboardEventInit & { keyIdentifier?: string }) {
        const event = new Native(type, init);
        if (type === 'keyup' && init.keyIdentifier === 'U+0020') (document.activeElement as HTMLElement).click();
        return event;
      };
    });
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'one').press('Space');
    release();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one']);
  });

  test('submits a form once, through the island', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await page.getByLabel('Words').fill('toit');
    await page.getByLabel('Words').press('Enter');
    release();
    await hydrated(page);
    expect((await readLog(page)).filter((entry) => entry.startsWith('submit'))).toEqual(['submit toit']);
    await expect(page).toHaveURL('/');
  });

  test('submits a form with the text that its field contained at the click, not with text typed later', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'Send').click();
    await page.getByLabel('Words').pressSequentially('lac');
    release();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['submit ', 'words l', 'words la', 'words lac']);
    await expect(page.getByLabel('Words')).toHaveValue('lac');
  });

  test('opens a link within the page immediately', async ({ page }) => {
    await holdCode(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Below' }).click();
    await expect(page).toHaveURL('/#below');
  });

  test('delays a link to another page until the earlier input is replayed', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'one').click();
    await page.getByRole('link', { name: 'Away' }).click();
    await expect(page).toHaveURL('/');
    release();
    await expect(page).toHaveURL('/sent');
    expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('click one');
  });
});

test.describe('code that does not load', () => {
  // The value of `MAX_HOLD_MS` in src/intent/island.ts.
  const MAX_HOLD_MS = 8_000;

  for (const [name, leave] of [
    ['a link', (page: Page) => page.getByRole('link', { name: 'Away' }).click()],
    ['a form', (page: Page) => button(page, 'Leave').click()],
  ] as const) {
    test(`delays ${name} that leads to another page, but by at most 8 s`, async ({ page }) => {
      await holdCode(page);
      await page.clock.install();
      await page.goto('/');
      await button(page, 'one').click();
      await leave(page);
      // The fake clock also advances in real time. Only half of the limit is skipped, so that a slow machine does not reach it.
      await page.clock.runFor(MAX_HOLD_MS / 2);
      await expect(page).toHaveURL('/');
      await page.clock.runFor(MAX_HOLD_MS / 2);
      await expect(page).toHaveURL(/\/sent/);
    });
  }

  test('makes the browser submit a waiting form within 16 s, and causes an error with the renderer’s address', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await holdCode(page);
    await page.clock.install();
    await page.goto('/');
    await page.getByLabel('Words').fill('toit');
    await button(page, 'Send').click();
    await page.clock.runFor(8_000);
    await expect(page).toHaveURL('/');
    await page.clock.runFor(8_000);
    await expect(page).toHaveURL(/\/sent\?words=toit/);
    expect(errors.join()).toMatch(/react-client/);
  });

  test('does not delay a telephone link', async ({ page }) => {
    await holdCode(page);
    await page.goto('/');
    const isHeld = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          addEventListener('click', (click) => {
            if (!(click.target as Element).matches('[href^=tel]')) return;
            resolve(click.defaultPrevented);
            click.preventDefault();
          }),
        ),
    );
    await button(page, 'one').click();
    await page.getByRole('link', { name: 'Call' }).click();
    expect(await isHeld).toBe(false);
  });
});

test.describe('code that fails to load', () => {
  test('is requested again, and no input is lost', async ({ page }) => {
    let left = 2;
    await page.route(CODE, (route) => (left-- > 0 ? route.abort() : route.continue()));
    await page.goto('/');
    await button(page, 'one').dblclick();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one', 'click one', 'dblclick one']);
    await expect(notice(page)).toHaveCount(0);
  });

  test('shows a notice after the last attempt, loads at the second click and replays both clicks', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await button(page, 'one').click();
    await expect(notice(page)).toContainText('This part has not loaded yet.');
    await page.unroute(CODE);
    await button(page, 'two').click();
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one', 'click two']);
    await expect(notice(page)).toHaveCount(0);
  });

  test('shows a notice that can be closed without loading the code', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await button(page, 'one').click();
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });

  test('causes no notice for a focus, for an event that was already answered, or for typed text', async ({ page }) => {
    const failures: string[] = [];
    page.on('requestfailed', (request) => failures.push(request.url()));
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await button(page, 'one').focus();
    await page.locator('astro-island').dispatchEvent('answered');
    await page.getByLabel('Words').fill('toit');
    await expect.poll(() => failures.length).toBeGreaterThanOrEqual(3);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
    await page.unroute(CODE);
    await page.getByLabel('Words').press('End');
    await hydrated(page);
    await expect(page.getByLabel('Words')).toHaveValue('toit');
  });

  test('keeps input while offline, and replays it once and in order when the connection is back', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await context.setOffline(true);
    await button(page, 'one').click();
    await expect(notice(page)).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await page.getByLabel('Words').fill('toit');
    await button(page, 'Send').click();
    await button(page, 'two').click();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await context.setOffline(false);
    await hydrated(page);
    expect(await readLog(page)).toEqual(['click one', 'words toit', 'submit toit', 'click two']);
    await expect(notice(page)).toHaveCount(0);
  });

  test('makes the browser submit a form after the last attempt', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Words').fill('toit');
    await button(page, 'Send').click();
    await expect(page).toHaveURL(/\/sent\?words=toit/);
  });
});
