import type { Engine } from '../../../scripts/browsers.mjs';

export type { Engine };

/** What a visitor has set in the browser before it starts. */
export interface Settings {
  /** "Block all cookies": storage, workers' channels and locks throw. WebKit's driver cannot. */
  blocksSiteData?: boolean;
  /** The visitor's own colours in place of the page's; Firefox's driver alone can. */
  forcesColors?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface Driver {
  /** Whether its pages run `reportFaults` (report-faults.ts) before their own scripts; if not, the site is to add it. */
  reportsFaults: boolean;
  /** Opens a fresh profile: no cookie, nothing stored. */
  openProfile(size: Size): Promise<ProfileDriver>;
  close(): Promise<void>;
}

export interface ProfileDriver {
  /** Opens a tab that shares the profile's storage. */
  openTab(): Promise<TabDriver>;
  close(): Promise<void>;
}

/** The least an engine must know of a tab; `Tab` is made of it. */
export interface TabDriver {
  /** Begins to load an address; returns without waiting for an answer. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
  /** Evaluates a JavaScript expression in the page; what it gives passes as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** The element an expression gives; undefined where it gives null. */
  find(expression: string): Promise<ElementDriver | undefined>;
  /** Types into what has the focus, key after key. */
  type(text: string): Promise<void>;
  /** Presses and releases a key, named as `KeyboardEvent.key` names it; `Space` for the space bar. */
  press(key: Key): Promise<void>;
  /** Selects all of the field that has the focus, by the keyboard. */
  selectAll(): Promise<void>;
  /** An input method shows a first stage of a letter in what has the focus. */
  beginComposition(): Promise<void>;
  /** The input method puts `COMPOSED` in the place of what it has shown. */
  endComposition(): Promise<void>;
  /** The window's content, as PNG. */
  screenshot(): Promise<Buffer>;
}

/** The letter that input methods make in tests: WebKit's is the one in which GTK composes letters by their number. */
export const COMPOSED = 'é';

/** Something else lay where an element was when it was to be pressed. */
export class PressMissed extends Error {
  override name = 'PressMissed';
}

export interface ElementDriver {
  click(): Promise<void>;
  /** By a finger; by the mouse where the driver has none. */
  tap(): Promise<void>;
  doubleClick(): Promise<void>;
  /** Chooses the option of this value in a `<select>`. */
  choose(value: string): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  setFile(path: string): Promise<void>;
}

export type Key =
  | 'Enter'
  | 'Space'
  | 'Escape'
  | 'Tab'
  | 'Backspace'
  | 'Delete'
  | 'Home'
  | 'End'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowDown';
