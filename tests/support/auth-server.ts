import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startTestBackend } from './backend.ts';
import { newCustomer } from './new-customer.ts';

/** A request to the authentication interface and its response, as sent over the network. */
export interface Exchange {
  method: string;
  /** The path below `/auth/v1/`. */
  path: string;
  requestBody: unknown;
  status: number;
  responseBody: unknown;
}

export interface Customer {
  client: SupabaseClient;
  email: string;
  userId: string;
}

export interface AuthServer {
  /** All exchanges since the start. */
  exchanges: Exchange[];
  /** Returns a client that is not signed in. */
  visitor(): SupabaseClient;
  /** A client with the secret key. */
  admin: SupabaseClient;
  newEmail(): string;
  /** Creates a customer with a confirmed address and signs in. */
  customer(): Promise<Customer>;
  /** Signs a customer in on another device. */
  signIn(email: string, password?: string): Promise<SupabaseClient>;
  /** Sends a request that none of our clients would send. A string is sent as the raw body. */
  send(path: string, method: string, token: string | undefined, body?: unknown): Promise<Exchange>;
  /** Closes the embedded backend. In a Supabase project, deletes the accounts that `customer` has created. */
  end(): Promise<void>;
}

export const PASSWORD = 'quatre bouleaux gris';

/**
 * Opens the authentication interface for the suites of `tests/auth/`. The interface belongs to the embedded backend, or to a
 * Supabase project if AUTH_TEST_URL is set (CONTRIBUTING.md).
 */
export async function openAuthServer(): Promise<AuthServer> {
  const { AUTH_TEST_URL: url, AUTH_TEST_PATH = '/auth/v1', AUTH_TEST_EMAIL_DOMAIN = 'exemple.test' } = process.env;
  const given = {
    publishableKey: process.env.AUTH_TEST_PUBLISHABLE_KEY ?? '',
    secretKey: process.env.AUTH_TEST_SECRET_KEY ?? '',
  };
  const embedded = url ? undefined : await startTestBackend();
  const origin = url ? url.replace(/\/$/, '') : 'http://127.0.0.1:4321';
  const { publishableKey, secretKey } = embedded?.backend.keys ?? given;
  const send = async (request: Request): Promise<Response> =>
    embedded ? embedded.backend.fetch(request) : fetch(request);

  const exchanges: Exchange[] = [];
  const record = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = (input instanceof Request ? input.url : String(input)).slice(`${origin}/auth/v1/`.length);
    const response = await send(new Request(`${origin}${AUTH_TEST_PATH}/${path}`, init));
    const { method = 'GET', body } = init ?? {};
    const answered = parseJson(await response.clone().text());
    exchanges.push({
      method,
      path,
      requestBody: typeof body === 'string' ? parseJson(body) : '',
      status: response.status,
      responseBody: answered,
    });
    return response;
  };
  const connect = (key: string): SupabaseClient =>
    createClient(origin, key, {
      global: { fetch: record },
      auth: { persistSession: false, autoRefreshToken: false },
    });

  const made: string[] = [];
  const admin = connect(secretKey);
  const newEmail = (): string => `${randomUUID()}@${AUTH_TEST_EMAIL_DOMAIN}`;
  const signIn = async (email: string, password = PASSWORD): Promise<SupabaseClient> => {
    const client = connect(publishableKey);
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  };
  return {
    exchanges,
    visitor: () => connect(publishableKey),
    admin,
    newEmail,
    customer: async () => {
      const email = newEmail();
      const userId = await newCustomer(admin, email, PASSWORD);
      made.push(userId);
      return { client: await signIn(email), email, userId };
    },
    signIn,
    send: async (path, method, token, body) => {
      await record(`${origin}/auth/v1/${path}`, {
        method,
        headers: {
          apikey: publishableKey,
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return exchanges.at(-1)!;
    },
    end: async () => {
      if (embedded) return embedded.end();
      for (const id of made) await admin.auth.admin.deleteUser(id);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the status and the code of a refused exchange, or of an error that supabase-js returns. */
export function parseRefusal(refused: unknown): { status: unknown; code: unknown } {
  const { status, code, responseBody } = Object(refused);
  return {
    status,
    code: responseBody === undefined ? code : (Object(responseBody).error_code ?? Object(responseBody).code),
  };
}

/** Returns the access token of the client's session. */
export const getToken = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session!.access_token;

/** Returns the claims of the client's access token. */
export const readClaims = async (client: SupabaseClient): Promise<Record<string, unknown>> =>
  JSON.parse(Buffer.from((await getToken(client)).split('.')[1]!, 'base64url').toString());

/** Returns the session's current level, its highest possible level, and its sign-in methods in alphabetical order. */
export async function getLevels(client: SupabaseClient): Promise<unknown[]> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  const methods = data!.currentAuthenticationMethods.map((entry) => Object(entry).method as string);
  return [data!.currentLevel, data!.nextLevel, methods.sort()];
}
