import { bodyOf } from './bodies.ts';
import type { AuthContext } from './context.ts';
import { isPassword } from './password.ts';
import { Refusal } from './refusal.ts';
import { completeSession } from './sessions.ts';

/**
 * `POST /token?grant_type=password`. A password is compared where the address is unknown too, as that is what takes long;
 * and before it is said that an address is not confirmed, which Supabase Lite 0.10 tells whoever asks.
 */
export async function signInWithPassword(context: AuthContext, request: Request): Promise<Response> {
  const { email, password } = await bodyOf(request.clone());
  if (typeof email === 'string' && typeof password === 'string') {
    const [account] = await context.sql<{ hash: string | null; is_confirmed: boolean }>(
      `select encrypted_password as hash, email_confirmed_at is not null as is_confirmed
         from auth.users where email = $1`,
      [email.toLowerCase()],
    );
    if (!account?.hash || !account.is_confirmed) {
      throw (await isPassword(password, account?.hash))
        ? new Refusal(400, 'email_not_confirmed', 'Email not confirmed')
        : new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    }
  }
  const response = await context.app.fetch(request);
  return response.ok ? completeSession(context, request, response, 'password') : response;
}
