// Handles sign-ups if email addresses must be confirmed. Supabase Lite 0.10 alone would reveal that an address has an account. It
// would also keep the password of the first person who signed up with the address.
import { dirname, join } from 'node:path';
import { hash } from 'bcryptjs';
import type { AuthContext, EmailTemplate } from './context.ts';
import { sendTemplate } from './email-template.ts';
import { digestToken, newToken } from './links.ts';
import { isPassword, PASSWORD_ROUNDS } from './password.ts';
import { pendingUser } from './pending-user.ts';

/**
 * Template of the email to the owner of an existing account. config.toml does not contain this template, because hosted projects
 * do not send this email.
 */
const ACCOUNT_EXISTS: EmailTemplate = { subject: 'Vous avez déjà un compte · You already have an account' };

/**
 * Handles `POST /signup`. The response is the same whether the address has an account or not. If the address has an account, its
 * owner gets an email.
 */
export async function signUp(
  context: AuthContext,
  request: Request,
  { email, password }: Record<string, unknown>,
): Promise<Response> {
  if (typeof email !== 'string' || typeof password !== 'string' || password === '') return context.app.fetch(request);
  const [user] = await context.sql<{ id: string; is_confirmed: boolean; hash: string | null }>(
    `select id, email_confirmed_at is not null as is_confirmed, encrypted_password as hash
       from auth.users where email = lower($1)`,
    [email],
  );
  if (user?.is_confirmed) {
    // This comparison takes as long as hashing the password of a new account, so the response time reveals nothing.
    await isPassword(password, null);
    await notifyOwner(context, email);
    return Response.json(pendingUser(email));
  }
  if (user) {
    const isSame = await isPassword(password, user.hash);
    await sendLink(context, user.id, email, isSame ? user.hash! : await hash(password, PASSWORD_ROUNDS));
    return Response.json(pendingUser(email));
  }
  const response = await context.app.fetch(request);
  return response.ok ? Response.json(pendingUser(email)) : response;
}

/** Sends a new link to an unconfirmed address, after another sign-up or a resend. Earlier links remain valid. */
async function sendLink(context: AuthContext, userId: string, email: string, passwordHash: string): Promise<void> {
  const token = newToken();
  await context.sql(`insert into auth.sign_up_links (digest, user_id, password_hash) values ($1, $2, $3)`, [
    digestToken(token),
    userId,
    passwordHash,
  ]);
  const template = context.emailTemplates.confirmation ?? {};
  await sendTemplate(context, template, email.toLowerCase(), { Email: email.toLowerCase(), TokenHash: token });
}

/** Emails the owner of an address that they already have an account. */
export const notifyOwner = (context: AuthContext, email: string): Promise<void> => {
  const { content_path = '' } = context.emailTemplates.confirmation ?? {};
  const template = { ...ACCOUNT_EXISTS, content_path: join(dirname(content_path), 'account-exists.html') };
  return sendTemplate(context, template, email, { Email: email });
};

/**
 * Handles `POST /resend`. For the type `signup`, sends another link if the account is unconfirmed. For the type `email_change`,
 * sends nothing, because the site requests the change again instead. Supabase Lite would reveal whether the account has a pending
 * change. The response is always the same. Forwards other types to Supabase Lite.
 */
export async function resend(
  context: AuthContext,
  request: Request,
  { type, email }: Record<string, unknown>,
): Promise<Response> {
  if (type === 'email_change' && typeof email === 'string') return Response.json({});
  if (type !== 'signup' || typeof email !== 'string') return context.app.fetch(request);
  const [user] = await context.sql<{ id: string; email: string; hash: string | null }>(
    `select id, email, encrypted_password as hash from auth.users
      where email = lower($1) and email_confirmed_at is null`,
    [email],
  );
  if (user) await sendLink(context, user.id, user.email, user.hash ?? '');
  return Response.json({});
}
