// Defines a visitor's possible actions on the fixture, as data. The tests of each engine perform them with their own driver.
import { pick, type Random } from './random.ts';

/**
 * Milliseconds after which Chromium releases a tapped button. If Space is held on this button at that moment, Chromium fires no
 * click, even on a page without a script.
 */
export const TAP_RELEASE_MS = 150;

export const BUTTONS = ['one', 'two', 'three'] as const;
export const FILES = ['roof.jpg', 'bill.pdf'] as const;

export type Action =
  | { kind: 'press'; by: 'click' | 'tap' | 'double click' | 'Enter' | 'Space'; button: (typeof BUTTONS)[number] }
  /** Presses x, holds it so that it repeats, then presses y, in the element with the role `application`. */
  | { kind: 'hold a key' }
  /** Types a text at the end of the field “Words”. */
  | { kind: 'type'; text: string }
  /** Erases the last letter of the field “Words” with Backspace. */
  | { kind: 'erase a letter' }
  /** Selects all text of the field “Words”, and erases it with Delete. */
  | { kind: 'erase all' }
  /** Composes a text with an input method, which shows each stage for `pauseFrames` frames, and then the result. */
  | { kind: 'compose'; stages: readonly string[]; result: string; pauseFrames: number }
  | { kind: 'mark'; by: 'click' | 'Space' }
  /** Chooses the other season: by a click on it, or by the arrow key from the chosen season. */
  | { kind: 'season'; by: 'click' | 'arrow key' }
  /** Chooses the other option of the list “Size”. */
  | { kind: 'size' }
  | { kind: 'choose a file'; name: (typeof FILES)[number] }
  | { kind: 'send'; by: 'click' | 'Enter in a field' }
  | { kind: 'follow the link to #below' };

export type ActionKind = Action['kind'];

const COMPOSITIONS = [
  { stages: ['n', 'に', 'にほん'], result: '日本' },
  { stages: ['´'], result: 'é' },
] as const;

const MAKERS: { [Kind in ActionKind]: (random: Random) => Extract<Action, { kind: Kind }> } = {
  press: (random) => ({
    kind: 'press',
    by: pick(random, ['click', 'tap', 'double click', 'Enter', 'Space'] as const),
    button: pick(random, BUTTONS),
  }),
  'hold a key': () => ({ kind: 'hold a key' }),
  type: (random) => ({ kind: 'type', text: pick(random, ['neige', 'toit', 'lac', 'été']) }),
  'erase a letter': () => ({ kind: 'erase a letter' }),
  'erase all': () => ({ kind: 'erase all' }),
  compose: (random) => ({
    kind: 'compose',
    ...pick(random, COMPOSITIONS),
    pauseFrames: Math.floor(random() * 20),
  }),
  mark: (random) => ({ kind: 'mark', by: pick(random, ['click', 'Space'] as const) }),
  season: (random) => ({ kind: 'season', by: pick(random, ['click', 'arrow key'] as const) }),
  size: () => ({ kind: 'size' }),
  'choose a file': (random) => ({ kind: 'choose a file', name: pick(random, FILES) }),
  send: (random) => ({ kind: 'send', by: pick(random, ['click', 'Enter in a field'] as const) }),
  'follow the link to #below': () => ({ kind: 'follow the link to #below' }),
};

export const ACTION_KINDS = Object.keys(MAKERS) as ActionKind[];

/** The relative probability of each kind, which is 1 by default. */
const WEIGHTS: Partial<Record<ActionKind, number>> = { press: 5, type: 2, send: 2 };

/**
 * Returns a generator of actions. The same random numbers produce the same actions. `kinds` are the kinds that the engine's
 * driver can perform.
 */
export function actionSource(random: Random, kinds: readonly ActionKind[] = ACTION_KINDS): () => Action {
  const weighted = kinds.flatMap((kind) => Array<ActionKind>(WEIGHTS[kind] ?? 1).fill(kind));
  let lastTapped = '';
  return function next(): Action {
    const action = MAKERS[pick(random, weighted)](random);
    if (action.kind !== 'press') return action;
    // Chooses another action, because browsers treat two quick taps at one place as a double click, even if keys are pressed in
    // between. For Space, see `TAP_RELEASE_MS`.
    if (action.button === lastTapped && /tap|Space/.test(action.by)) return next();
    if (action.by === 'tap') lastTapped = action.button;
    return action;
  };
}

/** Returns how many inputs an action counts as: two for a double click, one per letter for a text. */
export function countInputs(action: Action): number {
  if (action.kind === 'press') return action.by === 'double click' ? 2 : 1;
  if (action.kind === 'type') return action.text.length;
  if (action.kind === 'compose') return action.stages.length + 1;
  return action.kind === 'hold a key' ? 3 : 1;
}

/** Returns an action as text, for the report of a failure. */
export const describeAction = (action: Action): string => Object.values(action).join(' ');
