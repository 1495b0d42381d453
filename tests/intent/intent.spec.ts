// The directive by itself, on an island that writes down all it hears (`bed/`).
import { expect, test, type Page } from '@playwright/test';
import { BED_DIR, BED_URL } from '../support/address.ts';
import { hold } from '../support/hold.ts';
import { slowLine } from '../support/slow-line.ts';
import { anyAction, EMPTY, randomFrom } from './actions.ts';

const CODE = /\/_astro\/Bed\.\w+\.js/;
const heard = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Heard' }).getByRole('listitem').allTextContents();
const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr]')).toHaveCount(0, { timeout: 20_000 });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test.use({ baseURL: BED_URL, hasTouch: true, locale: 'en-CA' });

/** Holds the island's code back until it is let go. */
const holdCode = (page: Page): Promise<() => void> => hold(page, CODE);

test('an island that nobody uses fetches nothing', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await page.locator('#below').scrollIntoViewIfNeeded();
  expect(scripts).toEqual([]);
});

test.describe('what is done before the code is there', () => {
  test('is busy at once, and done once, in order, when it is', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'one').click();
    await expect(page.locator('astro-island')).toHaveAttribute('aria-busy', 'true');
    await button(page, 'two').dblclick();
    await button(page, 'one').press('Enter');
    expect(await heard(page)).toEqual([]);
    release();
    await hydrated(page);
    expect(await heard(page)).toEqual(['click one', 'click two', 'click two', 'dblclick two', 'click one']);
    await expect(page.locator('astro-island')).not.toHaveAttribute('aria-busy');
    await button(page, 'three').click();
    expect((await heard(page)).at(-1)).toBe('click three');
  });

  test('typed words, the selection and the focus stay as they are', async ({ page }) => {
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
    expect((await heard(page)).filter((one) => one.startsWith('words'))).toEqual([
      'words c',
      'words ch',
      'words cha',
      'words chal',
      'words chale',
      'words chalet',
    ]);
  });

  test('what is typed while the island is being drawn comes after all that was done before', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    const field = page.getByLabel('Words');
    await field.fill('un');
    await button(page, 'Send').click();
    await field.press('Home');
    // A slow device: what React leaves for later comes half a second later, if it leaves anything once it listens.
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
    expect(await heard(page)).toEqual(['words un', 'submit un', 'words éun', 'words étun']);
    await expect(field).toHaveValue('étun');
  });

  test('what begins the use is over when it is done again, even where the code is there already', async ({ page }) => {
    await page.goto('/');
    await button(page, 'one').hover();
    await page
      .locator('astro-island')
      .evaluate((island) =>
        Promise.all(['renderer-url', 'component-url'].map((name) => import(island.getAttribute(name)!))),
      );
    await page.evaluate(() => {
      const presses: Event[] = [];
      const phases: number[] = Object.assign(window, { phases: [] }).phases;
      addEventListener('pointerdown', (press) => (presses.push(press), phases.push(presses[0]!.eventPhase)), true);
    });
    await button(page, 'one').click();
    await hydrated(page);
    expect(await heard(page)).toEqual(['click one']);
    // On its way down; no longer on any way.
    expect(await page.evaluate(() => (window as unknown as { phases: number[] }).phases)).toEqual([
      Event.CAPTURING_PHASE,
      Event.NONE,
    ]);
  });

  test('marks and choices keep their state, and are heard', async ({ page }) => {
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
    expect(await heard(page)).toEqual(['mark true', 'size large', 'season summer']);
  });

  test('a form is sent once, by the island', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await page.getByLabel('Words').fill('toit');
    await page.getByLabel('Words').press('Enter');
    release();
    await hydrated(page);
    expect((await heard(page)).filter((one) => one.startsWith('submit'))).toEqual(['submit toit']);
    await expect(page).toHaveURL('/');
  });

  test('a form is sent with what was typed by then', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/');
    await button(page, 'Send').click();
    await page.getByLabel('Words').pressSequentially('lac');
    release();
    await hydrated(page);
    expect(await heard(page)).toEqual(['submit ', 'words l', 'words la', 'words lac']);
    await expect(page.getByLabel('Words')).toHaveValue('lac');
  });

  test('a link leads where it leads, at once', async ({ page }) => {
    await holdCode(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Below' }).click();
    await expect(page).toHaveURL('/#below');
  });

  test('a link away waits for what was done before it', async ({ page }) => {
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

test.describe('when the code cannot be fetched', () => {
  test('it is tried again, and nothing is lost', async ({ page }) => {
    let left = 2;
    await page.route(CODE, (route) => (left-- > 0 ? route.abort() : route.continue()));
    await page.goto('/');
    await button(page, 'one').dblclick();
    await hydrated(page);
    expect(await heard(page)).toEqual(['click one', 'click one', 'dblclick one']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('for good: the visitor is told, and the next touch tries again', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await button(page, 'one').click();
    await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.');
    await page.unroute(CODE);
    await button(page, 'two').click();
    await hydrated(page);
    expect(await heard(page)).toEqual(['click two']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('for good: a form is sent by the browser itself', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Words').fill('toit');
    await button(page, 'Send').click();
    await expect(page).toHaveURL(/\/sent\?words=toit/);
  });
});

// Whatever is done, whenever: on a line of 400 kbit/s and 400 ms, from the first paint on, for about eight seconds.
// 24 rounds of 45 doings, a double click being two and a word as many as it has letters.
const SEED = Number(process.env.SEED);
const ROUNDS = 24;
const DOINGS_A_ROUND = 45;

for (const [name, failures] of [
  ['', 0],
  [', its code failing twice', 2],
] as const) {
  test.describe(`anything at any moment${name}, seed ${SEED}`, () => {
    for (let round = 0; round < (failures ? ROUNDS / 3 : ROUNDS); round++) {
      test(`round ${round + 1}`, async ({ page }) => {
        const random = randomFrom(SEED + round);
        let left: number = failures;
        await page.route(CODE, (route) => (left-- > 0 ? route.abort() : route.continue()));
        await slowLine(page, BED_DIR);
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        await page.goto('/', { waitUntil: 'commit' });
        await button(page, 'three').waitFor();

        const state = { ...EMPTY };
        const expected: string[] = [];
        let doings = 0;
        let lastTap = '';
        while (doings < DOINGS_A_ROUND) {
          const action = anyAction(random);
          // Two quick taps at one place are a double click, says the browser, whatever the keyboard does in between.
          if (action.name === lastTap) continue;
          if (action.name.startsWith('tap')) lastTap = action.name;
          await action.perform(page);
          expected.push(...action.heard(state));
          doings += action.weight;
          // Up to a third of a second between two of them, counted in frames.
          await page.evaluate(
            async (frames) => {
              for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
            },
            Math.floor(random() * 20),
          );
        }
        await button(page, 'three').click();
        expected.push('click three');
        await hydrated(page);
        expect(await heard(page)).toEqual(expected);
        expect(errors).toEqual([]);
      });
    }
  });
}
