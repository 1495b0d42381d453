// Reads and writes the form's choices as text, called the state. The state is the fragment of the page's address, and the device
// stores a copy.
import { MAX_TEXT } from './rules/choices.ts';

const STORAGE_KEY = 'calculator';

/** Returns the state in the address. Returns an empty text if there is no state. */
export const getLinkedState = (): string => (location.hash.includes('kind=') ? location.hash.slice(1, MAX_TEXT) : '');

/** Returns the stored state. Returns an empty text if there is no state, or if the browser does not allow storage. */
export function getStoredState(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Writes the state into the address and onto the device. */
export function storeState(text: string): void {
  try {
    history.replaceState(history.state, '', `#${text}`);
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Storage is off or full, or the address changed too often. The page still shows the result.
  }
}
