import { bodyOf } from './bodies.ts';
import type { AuthContext } from './context.ts';
import { hasOneSpelling, spellingOf } from './password.ts';
import { Refusal } from './refusal.ts';
import { completeSession } from './sessions.ts';

/**
 * `POST /token?grant_type=password`. A password is compared where the address is unknown too, as that is what takes long;
 * and before it is said that an address is not confirmed, which Supabase Lite 0.10 tells whoever asks.
 */
export async function signInWithPassword(context: AuthContext, request: Request): Promise<Response> {
  const body = await bodyOf(request.clone());
  const { email, password } = body;
  if (typeof email !== 'string' || typeof password !== 'string') return forward(context, request);
  const [account] = await context.sql<{ hash: string | null; is_confirmed: boolean }>(
    `select encrypted_password as hash, email_confirmed_at is not null as is_confirmed
       from auth.users where email = $1`,
    [email.toLowerCase()],
  );
  // Supabase Lite compares it, and what is compared twice takes twice as long.
  if (account?.hash && account.is_confirmed && hasOneSpelling(password)) return forward(context, request);
  const spelling = await spellingOf(password, account?.hash);
  if (spelling === undefined) throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
  if (!account?.is_confirmed) throw new Refusal(400, 'email_not_confirmed', 'Email not confirmed');
  const { url, method } = request;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return forward(context, new Request(url, { method, headers, body: JSON.stringify({ ...body, password: spelling }) }));
}

async function forward(context: AuthContext, request: Request): Promise<Response> {
  const response = await context.app.fetch(request);
  return response.ok ? completeSession(context, request, response, 'password') : response;
}
