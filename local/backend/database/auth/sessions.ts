// Adds the session data that Supabase Lite lacks: sign-in methods (`amr`), assurance level (`aal`), device, claims about the
// user, and the user's second factors.
import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { decodeJwt, SignJWT } from 'jose';
import type { AuthContext, Sql } from './context.ts';
import { completeUser, type User } from './users.ts';

/** Maximum number of stored characters of a user agent. */
const MAX_USER_AGENT = 300;

/** Returns the sender's IP address from the header of the proxy, or 0.0.0.0 if the address is missing or invalid. */
export function readSenderAddress({ headers }: Request): string {
  const address = headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : '0.0.0.0';
}

/** Records the method with which a session was signed in, and the current time. */
export const noteMethod = (sql: Sql, sessionId: string, method: string): Promise<unknown> =>
  sql(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, method],
  );

interface SessionResponse {
  access_token: string;
  user: User & Record<'phone' | 'app_metadata' | 'is_anonymous', unknown>;
}

const isSession = (body: unknown): body is SessionResponse =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'user' in body;

const isUser = (body: unknown): body is User =>
  typeof body === 'object' && body !== null && 'id' in body && 'aud' in body;

/**
 * Completes a response of Supabase Lite that contains a session: adds claims to its access token and factors to its user.
 * @param method the sign-in method, or undefined if the session continues, for example with a refresh token
 */
export async function completeSession(
  { sql, jwtSecret, siteUrl }: AuthContext,
  request: Request,
  response: Response,
  method?: 'password' | 'otp',
): Promise<Response> {
  const body: unknown = await response.clone().json();
  // A response that contains only a user begins no session.
  if (isUser(body)) return answerWith(response, await completeUser(sql, body));
  if (!isSession(body)) return response;
  const payload = decodeJwt(body.access_token);
  const sessionId = String(payload.session_id);
  if (method) await noteMethod(sql, sessionId, method);
  const [session] = await sql<{ aal: string | null }>(
    'update auth.sessions set user_agent = $2, ip = $3 where id = $1 returning aal',
    [sessionId, request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null, readSenderAddress(request)],
  );
  const amr = await sql<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::integer as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method desc`,
    [sessionId],
  );
  const { phone, app_metadata, is_anonymous } = body.user;
  const iss = new URL('/auth/v1', siteUrl).href;
  // The token contains no user metadata, because the site does not use it.
  const owner = { iss, phone, app_metadata, user_metadata: {}, is_anonymous };
  const claims = { ...payload, ...owner, aal: session?.aal ?? 'aal1', amr };
  const access_token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
  return answerWith(response, { ...body, access_token, user: await completeUser(sql, body.user) });
}

/** Returns a copy of a response with another JSON body. */
export function answerWith(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}
