import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

/** Where the backend is, and the key that says "a page of ours is calling". */
export interface BackendAddress {
  url: string;
  key: string;
}

/** Who is calling: an anonymous visitor, or the customer of `accessToken`. */
export const callerHeaders = ({ key }: BackendAddress, accessToken = key): Record<string, string> => ({
  apikey: key,
  Authorization: `Bearer ${accessToken}`,
});

/**
 * The backend as a page reaches it: at its own address, unless PUBLIC_SUPABASE_URL names another.
 * @throws when a setting is missing or is not what it should be (specification, section 8).
 */
export const backendOfPage = (): BackendAddress =>
  checkAddress({ url: PUBLIC_SUPABASE_URL ?? globalThis.location?.origin, key: PUBLIC_SUPABASE_PUBLISHABLE_KEY });

/** @throws with the words of the specification's error catalogue. */
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
