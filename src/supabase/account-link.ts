// The link of an e-mail about an account, posted apart from the page's own session: whose account it is shows in the answer.
import { normalizePassword } from '../domain/text/password.ts';
import { customerOf, newAuthClient, problemOf, type AuthProblem, type Customer, type KeyValueStorage } from './auth.ts';

/** What the link of an e-mail is for. */
export interface Link {
  kind: 'recovery' | 'signup' | 'email_change';
  token: string;
}

export interface LinkedSession extends Customer {
  tokens: { access_token: string; refresh_token: string };
}

export type LinkAnswer =
  | { kind: 'signed_in'; session: LinkedSession }
  /** One of both addresses has confirmed a change; the other has not. */
  | { kind: 'half_confirmed' }
  | { kind: 'refused'; problem: AuthProblem };

export interface LinkConnection {
  /** @param password that becomes the account's with the link of a sign-up */
  post(link: Link, password?: string): Promise<LinkAnswer>;
  setPassword(password: string): Promise<AuthProblem | undefined>;
  /** Returns the session to be handed over, with its newest tokens. */
  session(): Promise<LinkedSession | undefined>;
  /** Ends the session of the link, which was handed over to no one. */
  end(): Promise<void>;
  /** Leaves the session as it is. */
  release(): Promise<void>;
}

/** @param attempt the same for all tries: a server that has answered one before answers it again */
export function connectLink(attempt: string): LinkConnection {
  let password: string | undefined;
  const client = newAuthClient(inMemory(), `link-${attempt}`, (input, init) =>
    fetch(input, isVerification(input) ? withMore(init, { attempt, password }) : init),
  );
  const session = async (): Promise<LinkedSession | undefined> => {
    const { data } = await client.getSession();
    if (!data.session) return undefined;
    const { access_token, refresh_token } = data.session;
    return { ...customerOf(data.session), tokens: { access_token, refresh_token } };
  };
  return {
    session,
    post: async ({ kind, token }, chosen) => {
      password = chosen && normalizePassword(chosen);
      const { error } = await client.verifyOtp({ type: kind, token_hash: token });
      const problem = problemOf(error);
      if (problem) return { kind: 'refused', problem };
      const signedIn = await session();
      return signedIn ? { kind: 'signed_in', session: signedIn } : { kind: 'half_confirmed' };
    },
    setPassword: async (chosen) => problemOf((await client.updateUser({ password: normalizePassword(chosen) })).error),
    end: async () => {
      await client.signOut({ scope: 'local' });
      await client.dispose();
    },
    release: () => client.dispose(),
  };
}

const isVerification = (input: RequestInfo | URL): boolean =>
  (input instanceof Request ? input.url : input.toString()).endsWith('/verify');

/** Adds fields that GoTrue does not read to a JSON body. */
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
