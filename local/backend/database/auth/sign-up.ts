// Signing up where addresses are confirmed. Supabase Lite 0.10 says of an address that it has an account, and keeps the
// password of whoever signed up with it first.
import { randomBytes, randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { AuthContext, EmailTemplate } from './context.ts';
import { sendTemplate } from './email-template.ts';
import { isPassword } from './password.ts';

/** What the link of an e-mail is known by. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** Hosted projects send none, so that config.toml cannot name it. */
const ACCOUNT_EXISTS: EmailTemplate = { subject: 'Vous avez déjà un compte · You already have an account' };

/** `POST /signup`: the answer is the same whether the address has an account or not; an e-mail tells its owner. */
export async function signUp(
  context: AuthContext,
  request: Request,
  { email, password }: Record<string, unknown>,
): Promise<Response> {
  if (typeof email !== 'string' || typeof password !== 'string' || password === '') return context.app.fetch(request);
  const [user] = await context.sql<{ id: string; is_confirmed: boolean }>(
    'select id, email_confirmed_at is not null as is_confirmed from auth.users where email = lower($1)',
    [email],
  );
  if (user?.is_confirmed) {
    // As long as it takes to hash that of a new account.
    await isPassword(password, null);
    await tellOwner(context, email);
    return pendingUser(email);
  }
  // Whoever signed up with this address before, and could not confirm it, leaves no password behind.
  if (user) await context.sql('delete from auth.users where id = $1', [user.id]);
  const response = await context.app.fetch(request);
  return response.ok ? pendingUser(email) : response;
}

/** Tells the owner of an address that it has an account already. */
export const tellOwner = (context: AuthContext, email: string): Promise<void> => {
  const { content_path = '' } = context.emailTemplates.confirmation ?? {};
  const template = { ...ACCOUNT_EXISTS, content_path: join(dirname(content_path), 'account-exists.html') };
  return sendTemplate(context, template, email, { Email: email });
};

/** `POST /resend`: another link for who has signed up; the answer is the same for everybody. */
export async function resend(
  context: AuthContext,
  request: Request,
  { type, email }: Record<string, unknown>,
): Promise<Response> {
  if (type !== 'signup' || typeof email !== 'string') return context.app.fetch(request);
  const token = newToken();
  const [user] = await context.sql<{ email: string }>(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
      where email = lower($1) and email_confirmed_at is null returning email`,
    [email, token],
  );
  const template = context.emailTemplates.confirmation ?? {};
  if (user) await sendTemplate(context, template, user.email, { Email: user.email, TokenHash: token });
  return Response.json({});
}

/** A user who is to confirm their address, without anything that only a new one has: the id is nobody's. */
function pendingUser(email: string): Response {
  const now = new Date().toISOString();
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}
