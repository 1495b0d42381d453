// Checks whether a caller may set a new password. A session may be stolen, so setting a new password also requires the current
// password or a link from an email.
import { mayAttempt } from './attempts.ts';
import type { Caller } from './caller.ts';
import type { AuthContext } from './context.ts';
import { isPassword } from './password.ts';
import { Refusal } from './refusal.ts';

/** Maximum number of attempts at the current password of an account. */
const ATTEMPTS = [
  { max: 10, window: '10 minutes' },
  { max: 50, window: '1 day' },
];

/**
 * Checks that the caller may set a new password. The caller must send the current password, or the session must have been signed
 * in recently by the link of an email. Such a link allows only one new password. The same password may be sent again, because a
 * response may be lost.
 * @param current the current password, which GoTrue calls `current_password`
 * @throws {Refusal} if the caller may not set a new password
 */
export async function requirePresentPassword(
  context: AuthContext,
  caller: Caller,
  { password, current_password: current }: Record<string, unknown>,
): Promise<void> {
  const { sql, linkSeconds } = context;
  const [account] = await sql<{ hash: string | null; by_link: boolean; is_spent: boolean }>(
    `select encrypted_password as hash, links.digest is not null as by_link, links.spent_at is not null as is_spent
       from auth.users left join auth.used_links as links
         on links.user_id = users.id and links.session_id = $2 and links.kind in ('signup', 'recovery')
        and links.used_at > now() - make_interval(secs => $3)
      where users.id = $1`,
    [caller.userId, caller.sessionId, linkSeconds],
  );
  if (account?.by_link && !account.is_spent) return;
  const isAttempt = typeof current === 'string' && current !== '';
  if (!isAttempt && !account?.by_link)
    throw new Refusal(400, 'current_password_required', 'Current password required when setting new password.');
  if (!(await mayAttempt(sql, 'password', caller.userId, ATTEMPTS)))
    throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  if (account?.by_link && typeof password === 'string' && (await isPassword(password, account.hash))) return;
  if (!isAttempt || !(await isPassword(current, account?.hash)))
    throw new Refusal(400, 'current_password_invalid', 'Current password is incorrect.');
}

/** Records that the session's link has been used to set a password. */
export const spendLink = ({ sql }: AuthContext, { sessionId }: Caller): Promise<unknown> =>
  sql('update auth.used_links set spent_at = now() where session_id = $1', [sessionId]);
