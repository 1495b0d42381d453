// Measures the age of a session by the device's clock alone, so that a wrong clock causes no error. `@supabase/auth-js` compares a
// token's expiry time, which the server's clock has set, with the device's clock. If the device's clock is slow, the client keeps
// an expired token, and customers are signed out after minutes. If the clock is fast, the client requests a new token before each
// call.

export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * The parts of a stored session that this module uses. `expires_at` is in seconds since 1970, `expires_in` is a number of
 * seconds.
 */
interface StoredSession {
  access_token: string;
  expires_at: number;
  expires_in: number;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** Returns the session of a stored value, or undefined for any other value. */
function parseSession(value: string | null): StoredSession | undefined {
  try {
    const session = Object(JSON.parse(value ?? 'null')) as Partial<StoredSession>;
    const { access_token: token, expires_at: expiresAt, expires_in: expiresIn } = session;
    const isSession = typeof token === 'string' && typeof expiresAt === 'number' && typeof expiresIn === 'number';
    return isSession ? (session as StoredSession) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns how many seconds a token is valid after the server has issued it, or undefined if the token does not contain this
 * number.
 */
function lifetimeInToken(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown };
    return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a storage whose sessions expire by the device's clock. Other values stay unchanged. */
export const onDeviceClock = (storage: KeyValueStorage): KeyValueStorage => ({
  getItem: (key) => {
    const value = storage.getItem(key);
    const session = parseSession(value);
    // If the clock was set back after the token was stored, the token's age is unknown, so the token is refreshed. An expiry time
    // of 0 is not used, because the client would treat it as "never expires".
    const isClockSetBack = session && session.expires_at - nowSeconds() > session.expires_in;
    return isClockSetBack ? JSON.stringify({ ...session, expires_at: 1 }) : value;
  },
  setItem: (key, value) => {
    const session = parseSession(value);
    if (!session) return storage.setItem(key, value);
    const stored = parseSession(storage.getItem(key));
    // If the data of the user has changed, the client stores the same token again. The token's expiry stays the same.
    if (stored?.access_token === session.access_token) {
      const { expires_at, expires_in } = stored;
      return storage.setItem(key, JSON.stringify({ ...session, expires_at, expires_in }));
    }
    const lifetime = Math.min(session.expires_in, lifetimeInToken(session.access_token) ?? session.expires_in);
    const expires_at = nowSeconds() + lifetime;
    storage.setItem(key, JSON.stringify({ ...session, expires_at, expires_in: lifetime }));
  },
  removeItem: (key) => storage.removeItem(key),
});
