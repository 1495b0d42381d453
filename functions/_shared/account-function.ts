// Handles HTTP for functions that a signed-in customer calls from our pages. A request contains the publishable key and the
// customer's access token. Its body is JSON or a form. The function's handlers accept or refuse the request. In both cases, the
// response has status 200 (docs/decisions/0004).
import { createContextClient, extractCredentials } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { drainBody, limitBody, readBody } from './body.ts';
import { getNetwork, pseudonym } from './caller.ts';
import { rpc } from './database.ts';
import { logFault } from './faults.ts';
import { siteOrigin } from './settings.ts';

export interface AccountCall {
  userId: string;
  email: string;
  /** Database client with the customer's own rights. */
  client: SupabaseClient;
  /** Fields of a POST request. Empty for requests with another method. */
  fields: Record<string, unknown>;
  /** Files of a form by name. Further files of a field have a number (multipart.ts). */
  files: Map<string, File>;
  /** Keyed hash of the sender's network. */
  network: string;
}

/** Result of a call, or the reason for a refusal. */
export type AccountResponse = { kind: string } & Record<string, unknown>;

const MAX_BYTES = 4_096;

interface Limits {
  /** Maximum size of a posted body. */
  maxBytes?: number;
  /**
   * Returns whether the caller may use the function. Called before the body is read. Callers without permission get the same
   * "not found" as for a missing resource.
   */
  mayCall?: (client: SupabaseClient) => Promise<boolean>;
}

/** Handler of each supported method. */
type Handlers = Partial<Record<'GET' | 'POST' | 'DELETE', (call: AccountCall) => Promise<AccountResponse>>>;

/** Returns the HTTP handler of a function for signed-in customers. */
export function accountFunction(
  name: string,
  handlers: Handlers,
  { maxBytes = MAX_BYTES, mayCall }: Limits = {},
): (request: Request) => Promise<Response> {
  const app = new Hono();
  const methods = Object.keys(handlers);
  app.use(
    drainBody(maxBytes),
    cors({
      origin: () => siteOrigin(),
      allowHeaders: ['apikey', 'authorization', 'content-type'],
      allowMethods: methods,
      maxAge: 86_400,
    }),
  );
  for (const [method, handle] of Object.entries(handlers))
    app.on(method, '*', limitBody(maxBytes), async (c) => {
      const caller = await signedIn(c.req.raw);
      if (!caller) return refuse(401, 'not_signed_in');
      if (mayCall && !(await mayCall(caller.client))) return refuse(200, 'not_found');
      const { fields, files } =
        method === 'POST' ? await readBody(c, maxBytes) : { fields: {}, files: new Map<string, File>() };
      const network = pseudonym('network', getNetwork(c.req.raw));
      return Response.json(await handle({ ...caller, fields, files, network }), {
        headers: { 'cache-control': 'no-store' },
      });
    });
  app.all('*', () => refuse(405, 'unreadable', { allow: methods.join(', ') }));
  app.onError((cause) => {
    if (cause instanceof HTTPException) return refuse(cause.status, cause.status === 413 ? 'too_large' : 'unreadable');
    const id = logFault(`function ${name}`, cause);
    return Response.json({ kind: 'refused', code: 'failed_retry', id }, { status: 500 });
  });
  return async (request) => app.fetch(request);
}

const refuse = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ kind: 'refused', code }, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** Returns whether the session has all factors that the account requires. */
export const hasRequiredFactors = ({ client }: AccountCall): Promise<boolean> => rpc(client, 'has_required_aal', {});

/**
 * Returns the caller of a request, or undefined if the session does not exist.
 * @throws if the authentication interface cannot be reached
 */
async function signedIn(request: Request): Promise<Pick<AccountCall, 'userId' | 'email' | 'client'> | undefined> {
  const { token } = extractCredentials(request);
  if (!token) return undefined;
  const client = createContextClient({ auth: { token } });
  const { data, error } = await client.auth.getUser(token);
  if (!error) {
    const { id: userId, email = '' } = data.user;
    return { userId, email, client };
  }
  // The client reports an ended session with status 400.
  if ([400, 401, 403].includes(Number(error.status))) return undefined;
  throw new Error(`the session could not be checked: ${error.status} ${error.code}`);
}
