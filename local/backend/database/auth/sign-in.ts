import { readBody } from './bodies.ts';
import type { AuthContext } from './context.ts';
import { hasOneSpelling, findSpelling } from './password.ts';
import { Refusal } from './refusal.ts';
import { completeSession } from './sessions.ts';

/**
 * Handles `POST /token?grant_type=password`. Compares the password even if the address has no account, because a faster response
 * would reveal this. Reports an unconfirmed address only after the password has matched. Supabase Lite 0.10 reports it to anyone.
 */
export async function signInWithPassword(context: AuthContext, request: Request): Promise<Response> {
  const body = await readBody(request.clone());
  const { email, password } = body;
  if (typeof email !== 'string' || typeof password !== 'string') return forward(context, request);
  const [account] = await context.sql<{ hash: string | null; is_confirmed: boolean; others: string[] }>(
    `select encrypted_password as hash, email_confirmed_at is not null as is_confirmed,
            array(select distinct password_hash from auth.sign_up_links
                   where user_id = users.id and password_hash <> encrypted_password limit $2) as others
       from auth.users where email = $1`,
    [email.toLowerCase(), MAX_OTHER_SIGN_UPS],
  );
  // Supabase Lite compares this password itself, so a comparison here would double the time.
  if (account?.hash && account.is_confirmed && hasOneSpelling(password)) return forward(context, request);
  const hashes = account?.is_confirmed ? [account.hash] : [account?.hash, ...(account?.others ?? [])];
  const spelling = await spellingOfAny(password, hashes);
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

/**
 * Maximum number of further passwords to compare. Each sign-up with an unconfirmed address has its own password, and each
 * comparison takes 50 ms.
 */
const MAX_OTHER_SIGN_UPS = 4;

async function spellingOfAny(password: string, hashes: (string | null | undefined)[]): Promise<string | undefined> {
  for (const hash of hashes) {
    const spelling = await findSpelling(password, hash);
    if (spelling !== undefined) return spelling;
  }
  return undefined;
}
