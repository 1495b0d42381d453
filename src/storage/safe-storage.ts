import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { atom } from 'nanostores';

/** Storage key of the session, used by the authentication client. */
export const SESSION_KEY = 'session';
/** Storage key of the account that owns this device's cart (`cart-owner.ts`). */
export const CART_OWNER_KEY = 'cart-owner';
/** Storage key of unsaved input that staff have typed at the desk (features/desk/drafts/store.ts). */
export const DESK_DRAFTS_KEY = 'desk-drafts';
/** Storage key of the email address for which this device requested a link to confirm the address or to choose a password. */
export const LINK_KEY = 'link-requested';

/**
 * Whether the browser stores data. The value becomes false once the browser has refused to store something, because storage is
 * off or full.
 */
export const $isStorageWritable = atom(true);

// Values that could not be stored. These values take precedence over stored values, and last until the visitor leaves the page.
const inMemory = new Map<string, string>();

/** Works like `localStorage`, but never throws. A failed read returns null, and a failed write falls back to memory. */
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
      // The first-touch script can read stored data, but not this memory.
      document.documentElement.dataset['unstored'] = 'true';
      $isStorageWritable.set(false);
    }
  },
  removeItem(key: string): void {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // If storage is off, there is nothing to remove.
    }
  },
};

/** Adapts `safeStorage` to persistent stores, which expect an object whose properties are the stored values. */
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
