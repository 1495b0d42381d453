import { expect, type Page } from '@playwright/test';
import { strings } from '../../../src/i18n/strings/index.ts';
import { settledSearch } from '../../support/search.ts';
import { pick, type Random } from '../fuzz/random.ts';
import { compose } from '../fuzz/playwright-visitor.ts';
import { anySinglePress, hasFocus, tap, type Action, type Part } from './action.ts';

const WORDS = ['neige ', 'toit ', 'lac ', 'été ', 'batterie '];
const MAX_LETTERS = 80;

/** The header's search box. The part records the box's text and caret, so that both can be checked after any rendering. */
export interface SearchPart extends Part {
  /** Taps into the field, even if another element has the focus. */
  tap: () => Promise<void>;
  /** Removes the focus from the field, as the “done” key of a phone's keyboard does. */
  leave: () => Promise<void>;
  /** Returns the action that submits the search, which leaves the page. */
  send: (random: Random) => Promise<Action>;
  /** Returns the address of the results. */
  results: () => string;
}

/** Returns the header's search box as a part. */
export function createSearchPart(page: Page): SearchPart {
  const form = page.getByRole('banner').getByRole('search');
  // The field is found by its label, because its role changes from `searchbox` to `combobox`.
  const field = form.getByLabel('Rechercher sur le site');
  let text = '';
  let caret = 0;
  const indexRequests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/recherche.json') && indexRequests.push(request.url()));

  const move = async (key: 'Home' | 'End'): Promise<void> => {
    await page.keyboard.press(key);
    caret = key === 'Home' ? 0 : text.length;
  };
  /** Focuses the field and then sets the caret with a key, because the caret's place after a click or `focus()` varies. */
  const enter = async (by: 'click' | 'tap' | 'focus' | '/', key: 'Home' | 'End'): Promise<void> => {
    if (await hasFocus(field)) return;
    if (by === '/' && !(await page.evaluate(() => document.activeElement?.matches('input,select,textarea'))))
      await page.keyboard.press('/');
    else await (by === 'tap' ? tap(field) : by === 'click' ? field.click() : field.focus());
    await move(key);
  };
  const type = async (word: string): Promise<void> => {
    await page.keyboard.type(word);
    text = text.slice(0, caret) + word + text.slice(caret);
    caret += word.length;
  };
  const erase = async (): Promise<void> => {
    await page.keyboard.press('Backspace');
    if (caret === 0) return;
    text = text.slice(0, caret - 1) + text.slice(caret);
    caret -= 1;
  };
  const eraseAll = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    text = '';
    caret = 0;
  };
  const composeWord = async (pauseFrames: number): Promise<void> => {
    await compose(page, { stages: ['n', 'に', 'にほん'], result: '日本', pauseFrames });
    text = `${text.slice(0, caret)}日本${text.slice(caret)}`;
    caret += 2;
  };
  const step = async (by: -1 | 1): Promise<void> => {
    await page.keyboard.press(by < 0 ? 'ArrowLeft' : 'ArrowRight');
    caret = Math.min(Math.max(caret + by, 0), text.length);
  };
  const anyEntry = (random: Random): Parameters<typeof enter> => [
    pick(random, ['click', 'tap', 'focus', '/']),
    pick(random, ['Home', 'End']),
  ];

  return {
    next: async (random) => {
      const entry = anyEntry(random);
      const word = pick(random, WORDS);
      const pauseFrames = Math.floor(random() * 15);
      const action = pick<Action>(random, [
        { name: `type “${word}”`, weight: word.length, perform: () => type(word) },
        { name: `type “${word}”`, weight: word.length, perform: () => type(word) },
        { name: 'erase a letter', weight: 1, perform: erase },
        { name: 'erase all', weight: 1, perform: eraseAll },
        { name: 'compose “日本”', weight: 4, perform: () => composeWord(pauseFrames) },
        { name: 'Home', weight: 1, perform: () => move('Home') },
        { name: 'End', weight: 1, perform: () => move('End') },
        { name: 'ArrowLeft', weight: 1, perform: () => step(-1) },
        { name: 'ArrowRight', weight: 1, perform: () => step(1) },
      ]);
      const { name, weight, perform } =
        action.weight > 1 && text.length > MAX_LETTERS ? { name: 'erase a letter', weight: 1, perform: erase } : action;
      return {
        name: `search (by ${entry.join(', ')}): ${name}`,
        weight: weight + 1,
        perform: async () => {
          await enter(...entry);
          await perform();
        },
      };
    },
    tap: async () => {
      await tap(field);
      await move('End');
    },
    leave: () => field.blur(),
    send: async (random) => {
      const entry = anyEntry(random);
      const press = anySinglePress(random);
      return {
        name: `search (by ${entry.join(', ')}): type “solaire”, ${press.name} to send`,
        weight: 8,
        perform: async () => {
          await enter(...entry);
          await type('solaire');
          await (press.name === 'Enter'
            ? page.keyboard.press('Enter')
            : press.perform(form.getByRole('button', { name: strings('fr').search.submit })));
        },
      };
    },
    results: () => `/recherche?${new URLSearchParams({ q: text })}`,
    verify: async () => {
      await expect(field).toHaveValue(text);
      const panel = form.locator('.search-panel');
      if (await hasFocus(field))
        expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart), 'the caret').toBe(caret);
      else await expect(panel, 'a list without focus in the field').toBeHidden();
      expect(indexRequests.length).toBeLessThanOrEqual(1);
      if (text.trim().length >= 2) {
        await field.click();
        await settledSearch(page);
        await expect(panel).toContainText(`« ${text.trim()} »`.replace(/ +/g, ' '));
      }
      await field.blur();
    },
  };
}
