import type { Engine } from '../../../scripts/browsers.mjs';

export type { Engine };

/** What a visitor has set in the browser before it starts. */
export interface Settings {
  /** "Block all cookies": storage, workers' channels and locks throw. */
  blocksSiteData?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface Driver {
  /** Whether `takeFaults` of its profiles can tell anything. */
  hearsFaults: boolean;
  /** Opens a fresh profile: no cookie, nothing stored. */
  openProfile(size: Size): Promise<ProfileDriver>;
  close(): Promise<void>;
}

export interface ProfileDriver {
  /** Opens a tab that shares the profile's storage. */
  openTab(): Promise<TabDriver>;
  /** The console's errors, uncaught errors and policy violations since the last call, of all its tabs. */
  takeFaults(): string[];
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
}

export interface ElementDriver {
  click(): Promise<void>;
  doubleClick(): Promise<void>;
  /** Chooses the option of this value in a `<select>`. */
  choose(value: string): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  setFile(path: string): Promise<void>;
}

export type Key =
  'Enter' | 'Space' | 'Escape' | 'Tab' | 'Backspace' | 'Home' | 'End' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown';
