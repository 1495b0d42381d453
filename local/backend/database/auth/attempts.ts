import { pseudonym } from '../../../../functions/_shared/caller.ts';
import type { Sql } from './context.ts';

/**
 * Counts an attempt of an account unless a limit is reached.
 * @param limits at most `max` attempts per `window`, a PostgreSQL interval
 * @returns whether the attempt is allowed
 */
export async function mayAttempt(
  sql: Sql,
  what: string,
  userId: string,
  limits: readonly { max: number; window: string }[],
): Promise<boolean> {
  // Attempts are not counted per mailbox. At many providers, addresses that differ by a dot belong to different people.
  const subject = `${what} ${pseudonym('email', userId)}`;
  const [counted] = await sql<{ seconds: number }>('select public.count_post($1::jsonb) as seconds', [
    JSON.stringify(limits.map((limit) => ({ subject, ...limit }))),
  ]);
  return counted!.seconds === 0;
}
