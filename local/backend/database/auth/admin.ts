// Handles account requests of the functions and of the site's operator. `local/backend/auth-gate.ts` has already checked the
// secret key of each request.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { isUuid } from '../../../../src/core/uuid.ts';
import { normalizeEmail } from '../../../../src/core/text/email.ts';
import { normalizePassword } from '../../../../src/core/text/password.ts';
import { readBody, parseBody } from './bodies.ts';
import type { AuthContext } from './context.ts';
import { deleteFactor } from './factors.ts';
import { LiteRefusal, Refusal } from './refusal.ts';
import { loadFactors, userById, type User } from './users.ts';

const USER = /^\/auth\/v1\/admin\/users(?:\/([^/]+)(\/factors(?:\/([^/]+))?)?)?$/;

/**
 * Handles `POST /admin/users`, `GET` and `DELETE /admin/users/{id}`, `GET /admin/users/{id}/factors` and
 * `DELETE /admin/users/{id}/factors/{id}`.
 */
export async function answerAdmin(context: AuthContext, request: Request, pathname: string): Promise<Response> {
  const { sql } = context;
  const { method } = request;
  const [, userId, factors, factorId] = USER.exec(pathname) ?? [];
  if (userId === undefined)
    return method === 'POST' ? Response.json(await createUser(context, request)) : new Response(null, { status: 405 });
  if (!isUuid(userId)) throw new Refusal(404, 'validation_failed', 'user_id must be an UUID');
  const user = await userById(sql, userId);
  if (!user) throw new Refusal(404, 'user_not_found', 'User not found');
  // auth-js requests a user before it deletes the user.
  if (!factors && method === 'GET') return Response.json(user);
  if (!factors && method === 'DELETE') {
    await sql('delete from auth.refresh_tokens where user_id = $1', [userId]);
    await sql('delete from auth.users where id = $1', [userId]);
    return Response.json({});
  }
  const own = await loadFactors(sql, userId);
  if (factors && factorId === undefined && method === 'GET') return Response.json(own);
  if (factorId !== undefined && method === 'DELETE') {
    if (!isUuid(factorId)) throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = own.find(({ id }) => id === factorId);
    if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
    await deleteFactor(context, factor.id);
    return Response.json(factor);
  }
  return new Response(null, { status: 405 });
}

const NewUser = v.object({
  email: v.nullish(v.string(), ''),
  password: v.nullish(v.string(), ''),
  email_confirm: v.nullish(v.boolean(), false),
  user_metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
});

/**
 * Creates an account for someone else. Supabase Lite handles this as a sign-up, but no email is sent and the session is removed.
 */
async function createUser({ app, sql, withoutMail }: AuthContext, request: Request): Promise<User | undefined> {
  const newUser = parseBody(NewUser, await readBody(request));
  if (newUser.email === '')
    throw new Refusal(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  const email = normalizeEmail(newUser.email).toLowerCase();
  if ((await sql('select 1 from auth.users where lower(email) = $1', [email])).length > 0)
    throw new Refusal(422, 'email_exists', 'A user with this email address has already been registered');
  const password = normalizePassword(newUser.password) || randomBytes(32).toString('base64url');
  const response = await withoutMail(async () =>
    app.fetch(
      new Request(new URL('/auth/v1/signup', request.url), {
        method: 'POST',
        headers: { apikey: request.headers.get('apikey') ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, data: newUser.user_metadata }),
      }),
    ),
  );
  if (!response.ok) throw new LiteRefusal(response);
  const [user] = await sql<{ id: string }>(
    `update auth.users set email_confirmed_at = case when $2 then now() end, last_sign_in_at = null,
            confirmation_token = null, confirmation_sent_at = null
      where lower(email) = $1 returning id`,
    [email, newUser.email_confirm],
  );
  await sql('delete from auth.sessions where user_id = $1', [user!.id]);
  return userById(sql, user!.id);
}
