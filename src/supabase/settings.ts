import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

/** The backend's address, and the publishable key that identifies our pages. */
export interface BackendAddress {
  url: string;
  key: string;
}

/** Returns the headers that identify the caller: an anonymous visitor, or the customer of `accessToken`. */
export const callerHeaders = ({ key }: BackendAddress, accessToken = key): Record<string, string> => ({
  apikey: key,
  Authorization: `Bearer ${accessToken}`,
});

/**
 * Returns the backend's address for a page: the page's own origin, unless PUBLIC_SUPABASE_URL is set.
 * @throws if a setting is missing or invalid (specification, section 8).
 */
export const backendOfPage = (): BackendAddress =>
  checkAddress({ url: PUBLIC_SUPABASE_URL ?? globalThis.location?.origin, key: PUBLIC_SUPABASE_PUBLISHABLE_KEY });

/** Validates a backend's address. @throws with a message of the specification's error catalogue. */
export function checkAddress({ url, key }: { url: string | undefined; key: string }): BackendAddress {
  if (!url) throw new Error('supabaseUrl is required.');
  if (!isWebAddress(url)) throw new Error('Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.');
  if (!key) throw new Error('supabaseKey is required.');
  return { url: url.replace(/\/$/, ''), key };
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
