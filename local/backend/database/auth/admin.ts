// What the functions do to accounts with the secret key, which the gate has asked for (local/backend/auth-gate.ts).
import { randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import * as v from 'valibot';
import { isUuid } from '../../../../src/domain/uuid.ts';
import { bodyOf, parseBody } from './body.ts';
import type { AuthContext } from './context.ts';
import { deleteFactor } from './factors.ts';
import { Refusal } from './refusal.ts';
import { factorsOf } from './sessions.ts';
import { HASH_ROUNDS } from './sign-up.ts';

const USER = /^\/auth\/v1\/admin\/users\/([^/]+)(\/factors(?:\/([^/]+))?)?$/;

const NewUser = v.object({
  email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(8), v.maxBytes(72)),
  email_confirm: v.optional(v.boolean(), false),
});

/** `POST /admin/users`: an account without an e-mail to its owner. */
async function createUser({ sql, inTransaction }: AuthContext, posted: unknown): Promise<Response> {
  const { email: typed, password, email_confirm } = parseBody(NewUser, posted);
  const email = typed.toLowerCase();
  if ((await sql('select 1 from auth.users where email = $1', [email])).length > 0)
    throw new Refusal(422, 'email_exists', 'A user with this email address has already been registered');
  const id = randomUUID();
  const encrypted = await hash(password, HASH_ROUNDS);
  const own = JSON.stringify({ sub: id, email, email_verified: email_confirm, phone_verified: false });
  return inTransaction(async (transaction) => {
    const [user] = await transaction(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                               raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, $3, case when $4 then now() end,
               '{"provider": "email", "providers": ["email"]}', $5, false, false, now(), now())
       returning id, aud, role, email, email_confirmed_at, created_at, updated_at`,
      [id, email, encrypted, email_confirm, own],
    );
    await transaction(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
       values ($1, 'email', $2::uuid::text, $2::uuid, $3, now(), now(), now())`,
      [randomUUID(), id, own],
    );
    return Response.json(user);
  });
}

/** `POST /admin/users`, `GET` and `DELETE /admin/users/{id}`, `GET /admin/users/{id}/factors`, `DELETE /admin/users/{id}/factors/{id}` */
export async function answerAdmin(context: AuthContext, request: Request, pathname: string): Promise<Response> {
  const { method } = request;
  if (pathname === '/auth/v1/admin/users' && method === 'POST') return createUser(context, await bodyOf(request));
  const [, userId = '', factors, factorId] = USER.exec(pathname) ?? [];
  if (!isUuid(userId)) throw new Refusal(404, 'validation_failed', 'user_id must be an UUID');
  const { sql } = context;
  const [user] = await sql<{ id: string }>(
    'select id, aud, role, email, created_at, updated_at, last_sign_in_at from auth.users where id = $1',
    [userId],
  );
  if (!user) throw new Refusal(404, 'user_not_found', 'User not found');
  const own = await factorsOf(sql, userId);
  // auth-js reads a user before it deletes them.
  if (!factors && method === 'GET') return Response.json({ ...user, factors: own });
  if (!factors && method === 'DELETE') {
    await sql('delete from auth.refresh_tokens where user_id = $1', [userId]);
    await sql('delete from auth.users where id = $1', [userId]);
    return Response.json({});
  }
  if (factors && !factorId && method === 'GET') return Response.json(own);
  if (factorId && method === 'DELETE') {
    const factor = own.find(({ id }) => id === factorId);
    if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
    await deleteFactor(context, factor.id);
    return Response.json(factor);
  }
  return new Response(null, { status: 405 });
}
