import { toMailbox, pseudonym } from '../../../../functions/_shared/caller.ts';
import type { Sql } from './context.ts';

/**
 * Counts an attempt of an account unless a limit is reached.
 * @param limits at most `max` attempts per `window`, a PostgreSQL interval
 * @returns whether the attempt is allowed
 */
export async function mayAttempt(
  sql: Sql,
  what: string,
  email: string,
  limits: readonly { max: number; window: string }[],
): Promise<boolean> {
  const subject = `${what} ${pseudonym('email', toMailbox(email))}`;
  const [counted] = await sql<{ seconds: number }>('select public.count_post($1::jsonb) as seconds', [
    JSON.stringify(limits.map((limit) => ({ subject, ...limit }))),
  ]);
  return counted!.seconds === 0;
}
