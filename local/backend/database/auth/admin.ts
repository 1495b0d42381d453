// What the functions do to accounts with the secret key, which the gate has asked for (local/backend/auth-gate.ts).
import { isUuid } from '../../../../src/domain/uuid.ts';
import type { AuthContext } from './context.ts';
import { deleteFactor } from './factors.ts';
import { Refusal } from './refusal.ts';
import { factorsOf } from './sessions.ts';

const USER = /^\/auth\/v1\/admin\/users\/([^/]+)(\/factors(?:\/([^/]+))?)?$/;

/** `GET` and `DELETE /admin/users/{id}`, `GET /admin/users/{id}/factors`, `DELETE /admin/users/{id}/factors/{id}` */
export async function answerAdmin(context: AuthContext, method: string, pathname: string): Promise<Response> {
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
