import type { Engine } from '../../../scripts/browsers.mjs';

export type { Engine };

/** Browser settings that a visitor made before the start. */
export interface Settings {
  /** Whether all cookies are blocked. Storage, broadcast channels and locks then throw. Only Firefox's drivers support this. */
  blocksSiteData?: boolean;
  /** Whether the visitor's own colours replace the page's. Only the driver in firefox.ts supports this. */
  forcesColors?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface Driver {
  /**
   * Whether the browser's pages run `reportFaults` (report-faults.ts) before their own scripts. Otherwise the proxy
   * (injector.ts) must add this function.
   */
  reportsFaults: boolean;
  /** Opens a fresh profile without cookies and stored data. */
  openProfile(size: Size): Promise<ProfileDriver>;
  close(): Promise<void>;
}

export interface ProfileDriver {
  /** Opens a tab that shares the profile's storage. */
  openTab(): Promise<TabDriver>;
  close(): Promise<void>;
}

/** The functions that an engine must provide for a tab. The class `Tab` calls these functions. */
export interface TabDriver {
  /** Starts to load an address. May return before the browser has received a response. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
  /** Evaluates a JavaScript expression in the page. The result is passed as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element to which an expression evaluates, or undefined for null. */
  find(expression: string): Promise<ElementDriver | undefined>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  /** Presses and releases a key, which is named as in `KeyboardEvent.key`. `Space` is the space bar. */
  press(key: Key): Promise<void>;
  /** Presses Tab this many times, or Shift+Tab if the number is negative. */
  pressTab(times: number): Promise<void>;
  /** Selects the text of the focused field by keyboard. */
  selectAll(): Promise<void>;
  /** Makes an input method show the first stage of a letter in the focused element. */
  beginComposition(): Promise<void>;
  /** Makes the input method replace the first stage with `COMPOSED`. */
  endComposition(): Promise<void>;
  /** Returns the window's content as PNG. */
  screenshot(): Promise<Buffer>;
}

/** The letter that input methods compose in tests. In WebKit, GTK composes the letter from its code point. */
export const COMPOSED = 'é';

/** The error for a click that hit another element than the intended one. */
export class PressMissed extends Error {
  override name = 'PressMissed';
}

export interface ElementDriver {
  click(): Promise<void>;
  /** Taps with a finger, or clicks if the driver supports no touch. */
  tap(): Promise<void>;
  doubleClick(): Promise<void>;
  /** Chooses the option with this value in a `<select>`. */
  choose(value: string): Promise<void>;
  /** Chooses a local file in a file field. */
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
