// Records used links from emails. The page that posts a link sends an attempt ID, which stays the same when the page retries. If
// the first response was lost, the link works again, but only for this attempt.
import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { AuthContext, Sql } from './context.ts';
import { Refusal } from './refusal.ts';
import { completeSession } from './sessions.ts';

export type LinkKind = 'signup' | 'recovery' | 'email_change';

/** Returns the token of a new link. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** Returns the hash under which a used link is stored. */
export const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.excludes('\0'));
const Posted = v.object({ token_hash: text, attempt: v.optional(text), password: v.optional(v.string()) });

export type PostedLink = v.InferOutput<typeof Posted>;

/**
 * Parses a posted link.
 * @throws {Refusal} if the body does not have the format of a link
 */
export function parseLink(body: unknown): PostedLink {
  const parsed = v.safeParse(Posted, body);
  if (parsed.success) return parsed.output;
  throw expired();
}

/** Returns the refusal of a link that is invalid or has expired. */
export const expired = (): Refusal => new Refusal(403, 'otp_expired', 'Email link is invalid or has expired');

/** Records that a link was used, with its session, if any. Deletes records that are older than a day. */
export async function recordUse(
  sql: Sql,
  kind: LinkKind,
  { token_hash, attempt }: PostedLink,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
): Promise<void> {
  await sql(`delete from auth.used_links where used_at < now() - interval '1 day'`);
  await sql(
    `insert into auth.used_links (digest, user_id, kind, attempt, session_id) values ($1, $2, $3, $4, $5)
     on conflict (digest) do update set session_id = excluded.session_id`,
    [digestToken(token_hash), userId, kind, attempt ?? null, sessionId ?? null],
  );
}

/**
 * Returns the user and session of a used link, if the same attempt used the link at most `linkSeconds` ago. A link whose session
 * has ended, for example by signing out, works no longer.
 */
export async function usedBefore(
  { sql, linkSeconds }: AuthContext,
  kind: LinkKind,
  { token_hash, attempt }: PostedLink,
): Promise<{ userId: string; sessionId: string | null } | undefined> {
  if (attempt === undefined) return undefined;
  const [used] = await sql<{ userId: string; sessionId: string | null }>(
    `select user_id as "userId", session_id as "sessionId" from auth.used_links
      where digest = $1 and kind = $2 and attempt = $3 and used_at > now() - make_interval(secs => $4)
        and (session_id is null or exists (select from auth.sessions where id = used_links.session_id))`,
    [digestToken(token_hash), kind, attempt, linkSeconds],
  );
  return used;
}

/** Makes Supabase Lite verify `token`, and records the use of the posted link. */
export async function signInByLink(
  context: AuthContext,
  request: Request,
  kind: 'signup' | 'recovery',
  link: PostedLink,
  token = link.token_hash,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const response = await context.app.fetch(
    new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ type: kind, token_hash: token }) }),
  );
  if (!response.ok) return response;
  return recordSignIn(context, request, kind, link, response);
}

/** Completes the session of a response to a link, and records the use of the link. */
export async function recordSignIn(
  context: AuthContext,
  request: Request,
  kind: LinkKind,
  link: PostedLink,
  response: Response,
): Promise<Response> {
  const completed = await completeSession(context, request, response, 'otp');
  const { access_token, user } = (await completed.clone().json()) as { access_token: string; user: { id: string } };
  const sessionId = String(decodeJwt(access_token).session_id);
  await recordUse(context.sql, kind, link, { userId: user.id, sessionId });
  return completed;
}

/** Responds again to a link that was already used. A new session replaces the session whose response was lost. */
export async function repeatSignIn(
  context: AuthContext,
  request: Request,
  link: PostedLink,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<Response> {
  const token = newToken();
  if (sessionId) await context.sql('delete from auth.sessions where id = $1', [sessionId]);
  await context.sql('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [
    userId,
    token,
  ]);
  return signInByLink(context, request, 'recovery', link, token);
}

/** Handles `POST /verify` of type `recovery` or `magiclink`, which are two names of a recovery. */
export async function recover(context: AuthContext, request: Request, posted: unknown): Promise<Response> {
  const link = parseLink(posted);
  const used = await usedBefore(context, 'recovery', link);
  if (used) return repeatSignIn(context, request, link, used);
  await forgetPasswordsOfSignUps(context, link);
  return signInByLink(context, request, 'recovery', link);
}

/**
 * If a recovery link confirms a pending address, removes the passwords and links of its sign-ups. Anyone can have signed up with
 * the address, so its owner chooses a new password.
 */
async function forgetPasswordsOfSignUps({ sql, linkSeconds }: AuthContext, link: PostedLink): Promise<void> {
  const [pending] = await sql<{ id: string }>(
    `update auth.users set encrypted_password = null, confirmation_token = null
      where recovery_token = $1 and email_confirmed_at is null
        and recovery_sent_at > now() - make_interval(secs => $2) returning id`,
    [link.token_hash, linkSeconds],
  );
  if (pending) await sql('delete from auth.sign_up_links where user_id = $1', [pending.id]);
}
