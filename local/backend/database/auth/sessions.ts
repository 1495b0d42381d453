// Sessions with what Supabase Lite's lack: how one was signed in (`amr`), at what assurance level (`aal`), on which device,
// and the second factors of their user.
import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { decodeJwt, SignJWT } from 'jose';
import type { AuthContext, Sql } from './context.ts';

/** Characters of a device's own name that are kept. */
const MAX_USER_AGENT = 300;

export interface StoredFactor {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'unverified' | 'verified';
  created_at: Date;
  updated_at: Date;
  last_challenged_at: Date | null;
}

/** Returns a user's factors, without their secrets. */
export const factorsOf = (sql: Sql, userId: string): Promise<StoredFactor[]> =>
  sql(
    `select id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at
       from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );

/** Returns a user as Supabase answers them: without `factors` where there is none. */
export async function withFactors<User extends { id: string }>(sql: Sql, user: User): Promise<User> {
  const factors = await factorsOf(sql, user.id);
  return factors.length > 0 ? { ...user, factors } : user;
}

/** The address of a request's sender; that of nobody where the server was told none. */
export function addressOf({ headers }: Request): string {
  const address = headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : '0.0.0.0';
}

/** Notes that a session was signed in by a method, now. */
export const noteMethod = (sql: Sql, sessionId: string, method: string): Promise<unknown> =>
  sql(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, method],
  );

interface SessionAnswer {
  access_token: string;
  user: { id: string };
}

const isSession = (body: unknown): body is SessionAnswer =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'user' in body;

/**
 * Completes Supabase Lite's answer with a session in it: claims in its access token, factors in its user.
 * @param method how it was signed in; undefined where it goes on, as with a refresh token
 */
export async function completeSession(
  { sql, jwtSecret }: AuthContext,
  request: Request,
  response: Response,
  method?: 'password' | 'otp',
): Promise<Response> {
  const body: unknown = await response.clone().json();
  if (!isSession(body)) return response;
  const payload = decodeJwt(body.access_token);
  const sessionId = String(payload.session_id);
  if (method) await noteMethod(sql, sessionId, method);
  const [session] = await sql<{ aal: string | null }>(
    'update auth.sessions set user_agent = $2, ip = $3 where id = $1 returning aal',
    [sessionId, request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null, addressOf(request)],
  );
  const amr = await sql<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::integer as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method desc`,
    [sessionId],
  );
  const claims = { ...payload, aal: session?.aal ?? 'aal1', amr };
  const access_token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
  return answerWith(response, { ...body, access_token, user: await withFactors(sql, body.user) });
}

/** A response with another body, and all else as it is. */
export function answerWith(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}
