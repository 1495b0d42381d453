import type { Page } from '@playwright/test';

/** Something a visitor does on the bed, and what the island is to hear of it. */
interface Action {
  name: string;
  /** How many of the visitor's doings it counts for: a double click is two, a word as many as it has letters. */
  weight: number;
  heard: (state: Expected) => string[];
  perform: (page: Page) => Promise<void>;
}

/** What the fields hold by now. */
interface Expected {
  words: string;
  isMarked: boolean;
  season: 'winter' | 'summer';
}

export type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Any one of them. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

/** Any one thing a visitor may do to the bed. */
export function anyAction(random: Random): Action {
  const button = pick(random, ['one', 'two', 'three']);
  const click = `click ${button}`;
  const buttonOf = (page: Page) => page.getByRole('button', { name: button });
  const word = pick(random, ['neige', 'toit', 'lac', 'été']);
  return pick<Action>(random, [
    { name: click, weight: 1, heard: () => [click], perform: (page) => buttonOf(page).click() },
    { name: `tap ${button}`, weight: 1, heard: () => [click], perform: (page) => buttonOf(page).tap() },
    {
      name: `dblclick ${button}`,
      weight: 2,
      heard: () => [click, click, `dblclick ${button}`],
      perform: (page) => buttonOf(page).dblclick(),
    },
    { name: `Enter on ${button}`, weight: 1, heard: () => [click], perform: (page) => buttonOf(page).press('Enter') },
    { name: `Space on ${button}`, weight: 1, heard: () => [click], perform: (page) => buttonOf(page).press('Space') },
    {
      name: 'a held key',
      weight: 3,
      heard: () => ['key x', 'key x again', 'key y'],
      perform: async (page) => {
        await page.getByRole('application').focus();
        await page.keyboard.down('x');
        await page.keyboard.down('x');
        await page.keyboard.up('x');
        await page.keyboard.press('y');
      },
    },
    {
      name: `type ${word}`,
      weight: word.length,
      heard: (state) => Array.from(word, (letter) => `words ${(state.words += letter)}`),
      perform: async (page) => {
        await page.getByLabel('Words').focus();
        // A script's focus may leave the caret before what is there.
        await page.keyboard.press('End');
        await page.keyboard.type(word);
      },
    },
    {
      name: 'mark',
      weight: 1,
      heard: (state) => [`mark ${(state.isMarked = !state.isMarked)}`],
      perform: (page) => page.getByLabel('Mark').click(),
    },
    {
      name: 'season',
      weight: 1,
      heard: (state) => [`season ${(state.season = state.season === 'winter' ? 'summer' : 'winter')}`],
      perform: async (page) => page.getByRole('radio', { checked: false }).click(),
    },
    {
      name: 'send',
      weight: 1,
      heard: ({ words }) => [`submit ${words}`],
      perform: (page) => page.getByRole('button', { name: 'Send' }).click(),
    },
    {
      name: 'Enter in a field',
      weight: 1,
      heard: ({ words }) => [`submit ${words}`],
      perform: (page) => page.getByLabel('Words').press('Enter'),
    },
    {
      name: 'a link',
      weight: 1,
      heard: () => [],
      perform: (page) => page.getByRole('link', { name: 'Below' }).click(),
    },
  ]);
}

export const EMPTY: Expected = { words: '', isMarked: false, season: 'winter' };
