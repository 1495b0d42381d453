import type { App } from '@supabase/lite';
import { decodeJwt } from 'jose';
import type { Sql } from './context.ts';
import { LiteRefusal, Refusal } from './refusal.ts';

export interface Caller {
  userId: string;
  email: string;
  sessionId: string;
  /**
   * Whether the session has a second factor now. The access token does not show this, because the factor may have been removed
   * after the token was issued.
   */
  hasSecondFactor: boolean;
}

/**
 * Returns the user and session of a request. Supabase Lite checks the access token, its session and its user.
 * @throws {LiteRefusal} if Supabase Lite refuses the request
 * @throws {Refusal} if the token does not belong to a customer's session
 */
export async function identifyCaller(request: Request, app: Pick<App, 'fetch'>, sql: Sql): Promise<Caller> {
  const headers = new Headers();
  for (const name of ['apikey', 'authorization']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const response = await app.fetch(new Request(new URL('/auth/v1/user', request.url), { headers }));
  if (!response.ok) throw new LiteRefusal(response);
  const user = (await response.json()) as { id: string; email: string };
  const { aud, session_id } = decodeJwt(headers.get('authorization')!.replace(/^Bearer /i, ''));
  if (aud !== 'authenticated') throw new Refusal(403, 'unexpected_audience', 'The token is for another audience');
  const [session] = await sql<{ aal: string | null }>('select aal from auth.sessions where id = $1 and user_id = $2', [
    session_id ?? null,
    user.id,
  ]);
  if (!session) throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return {
    userId: user.id,
    email: user.email,
    sessionId: String(session_id),
    hasSecondFactor: session.aal === 'aal2',
  };
}
