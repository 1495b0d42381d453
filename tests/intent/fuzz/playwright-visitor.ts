import { expect, type CDPSession, type Page } from '@playwright/test';
import type { Action } from './actions.ts';
import type { Visitor } from './fuzz-run.ts';

type Press = Extract<Action, { kind: 'press' }>;

/** Waits until this many frames have been drawn. */
export const waitFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
  }, count);

/** Resolves once the fixture's island is hydrated. */
export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr]')).toHaveCount(0, { timeout: 20_000 });

/** Returns the entries of the fixture's log. */
export const readLog = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Heard' }).getByRole('listitem').allTextContents();

/** Composes a text in the focused field as an input method does: in stages, the last of which is replaced by the result. */
export async function compose(
  page: Page,
  { stages, result, pauseFrames }: { stages: readonly string[]; result: string; pauseFrames: number },
  session?: CDPSession,
): Promise<void> {
  const client = session ?? (await page.context().newCDPSession(page));
  for (const text of stages) {
    await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await waitFrames(page, pauseFrames);
  }
  await client.send('Input.insertText', { text: result });
}

/** Returns a visitor in Chromium. */
export function playwrightVisitor(page: Page): Visitor {
  const words = page.getByLabel('Words');
  const mark = page.getByLabel('Mark');
  const file = page.getByLabel('File');
  const enterWords = async (): Promise<void> => {
    await words.focus();
    // Focusing by script may place the caret before the existing text.
    await page.keyboard.press('End');
  };
  const press = ({ by, button }: Press): Promise<void> => {
    const target = page.getByRole('button', { name: button });
    if (by === 'click') return target.click();
    if (by === 'tap') return target.tap();
    return by === 'double click' ? target.dblclick() : target.press(by);
  };

  async function perform(action: Action): Promise<unknown> {
    switch (action.kind) {
      case 'press':
        return press(action);
      case 'hold a key':
        await page.getByRole('application').focus();
        await page.keyboard.down('x');
        await page.keyboard.down('x');
        await page.keyboard.up('x');
        return page.keyboard.press('y');
      case 'type':
        await enterWords();
        return page.keyboard.type(action.text);
      case 'erase a letter':
        await enterWords();
        return page.keyboard.press('Backspace');
      case 'erase all':
        await words.focus();
        await page.keyboard.press('ControlOrMeta+a');
        return page.keyboard.press('Delete');
      case 'compose':
        await enterWords();
        return compose(page, action);
      case 'mark':
        return action.by === 'click' ? mark.click() : mark.press('Space');
      case 'season':
        return action.by === 'click'
          ? page.getByRole('radio', { checked: false }).click()
          : page.getByRole('radio', { checked: true }).press('ArrowDown');
      case 'size': {
        const list = page.getByLabel('Size');
        return list.selectOption((await list.inputValue()) === 'small' ? 'large' : 'small');
      }
      case 'choose a file':
        return file.setInputFiles({ name: action.name, mimeType: '', buffer: Buffer.from(action.name) });
      case 'send':
        return action.by === 'click' ? page.getByRole('button', { name: 'Send' }).click() : words.press('Enter');
      case 'follow the link to #below':
        return page.getByRole('link', { name: 'Below' }).click();
    }
  }

  return {
    perform: async (action) => void (await perform(action)),
    waitFrames: (count) => waitFrames(page, count),
    readLog: () => readLog(page),
    readFields: async () => ({
      file: await file.evaluate((input: HTMLInputElement) => [...input.files!].map(({ name }) => name).join()),
      words: await words.inputValue(),
    }),
    hydrated: () => hydrated(page),
  };
}
