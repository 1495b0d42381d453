import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { atom } from 'nanostores';

/** Where the authentication client keeps the session. */
export const SESSION_KEY = 'session';
/** Where it is kept whose cart is on this device (`cart-owner.ts`). */
export const CART_OWNER_KEY = 'cart-owner';
/** The key of the address that this device has requested a link for, to confirm it or to choose a password. */
export const LINK_KEY = 'link-requested';

/** False from the moment the browser refused to keep something: storage is off, or full. */
export const $isStorageWritable = atom(true);

// What could not be stored lives here until the tab closes, and takes precedence over what is stored.
const inMemory = new Map<string, string>();

/** `localStorage` that never throws: reading finds nothing, writing falls back to memory. */
export const safeStorage = {
  getItem(key: string): string | null {
    const kept = inMemory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
    } catch {
      inMemory.set(key, value);
      // The script of a first touch knows what is stored, and not this.
      document.documentElement.dataset['unstored'] = '';
      $isStorageWritable.set(false);
    }
  },
  removeItem(key: string): void {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // A storage that is off holds nothing to remove.
    }
  },
};

/** The same as an object with keys, which is what persistent stores read and write. */
const engine = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key) => safeStorage.getItem(String(key)) !== null,
    get: (_, key) => safeStorage.getItem(String(key)) ?? undefined,
    set: (_, key, value: string) => {
      safeStorage.setItem(String(key), value);
      return true;
    },
    deleteProperty: (_, key) => {
      safeStorage.removeItem(String(key));
      return true;
    },
  },
);

setPersistentEngine(
  engine,
  typeof window === 'undefined'
    ? { addEventListener: () => undefined, removeEventListener: () => undefined }
    : windowPersistentEvents,
);
