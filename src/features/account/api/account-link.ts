// Posts the link of an account email with a separate authentication client, which does not change the page's session. The
// response shows to which account the link belongs.
import { normalizePassword } from '../../../core/text/password.ts';
import { fetchBeforeDeadline } from '../../../supabase/deadline-fetch.ts';
import {
  toCustomer,
  newAuthClient,
  toAuthProblem,
  type AuthProblem,
  type Customer,
  type KeyValueStorage,
} from './auth.ts';

/** A link of an email, with its purpose. */
export interface Link {
  kind: 'recovery' | 'signup' | 'email_change';
  token: string;
}

export interface LinkedSession extends Customer {
  tokens: { access_token: string; refresh_token: string };
}

export type LinkResult =
  | { kind: 'signed_in'; session: LinkedSession }
  /** Only one of the two addresses has confirmed the change so far. */
  | { kind: 'half_confirmed' }
  | { kind: 'refused'; problem: AuthProblem };

export interface LinkConnection {
  /** Posts the link. @param password the account's new password, if the link confirms a sign-up */
  post(link: Link, password?: string): Promise<LinkResult>;
  setPassword(password: string): Promise<AuthProblem | undefined>;
  /** Returns the link's session with its newest tokens, for use as the page's session. */
  session(): Promise<LinkedSession | undefined>;
  /** Ends the link's session. Must not be called once this session is the page's session. */
  end(): Promise<void>;
  /** Disposes of the client without ending its session. */
  release(): Promise<void>;
}

/**
 * Returns a connection for one link.
 * @param attempt ID that all attempts to use this link share. The server sends the same response to each of these attempts.
 */
export function connectLink(attempt: string): LinkConnection {
  let password: string | undefined;
  const client = newAuthClient(inMemory(), `link-${attempt}`, (input, init) =>
    fetchBeforeDeadline(input, isVerification(input) ? withMore(init, { attempt, password }) : init),
  );
  const session = async (): Promise<LinkedSession | undefined> => {
    const { data } = await client.getSession();
    if (!data.session) return undefined;
    const { access_token, refresh_token } = data.session;
    return { ...toCustomer(data.session), tokens: { access_token, refresh_token } };
  };
  return {
    session,
    post: async ({ kind, token }, chosen) => {
      password = chosen && normalizePassword(chosen);
      const { error } = await client.verifyOtp({ type: kind, token_hash: token });
      const problem = toAuthProblem(error);
      if (problem) return { kind: 'refused', problem };
      const signedIn = await session();
      return signedIn ? { kind: 'signed_in', session: signedIn } : { kind: 'half_confirmed' };
    },
    setPassword: async (chosen) =>
      toAuthProblem((await client.updateUser({ password: normalizePassword(chosen) })).error),
    end: async () => {
      await client.signOut({ scope: 'local' });
      await client.dispose();
    },
    release: () => client.dispose(),
  };
}

const isVerification = (input: RequestInfo | URL): boolean =>
  (input instanceof Request ? input.url : input.toString()).endsWith('/verify');

/** Adds fields to a JSON body. Only our own backend uses these fields. The GoTrue of a hosted project ignores them. */
const withMore = (init: RequestInit | undefined, more: object): RequestInit => ({
  ...init,
  body: JSON.stringify({ ...(typeof init?.body === 'string' && (JSON.parse(init.body) as object)), ...more }),
});

function inMemory(): KeyValueStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
