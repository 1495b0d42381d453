// Sends the authentication requests of visitors who are not signed in, and sets passwords. The page of a signed-in customer loads
// this file only to change the password.
import type { AuthError } from '@supabase/auth-js';
import { normalizeEmail } from '../../../core/text/email.ts';
import { normalizePassword } from '../../../core/text/password.ts';
import { toAuthProblem, type AuthApi, type AuthProblem } from './auth.ts';

type Attempt = Promise<AuthProblem | undefined>;

/**
 * Returns the problem of a request that sends an email. The refusal "too soon after the last email" counts as success, because
 * only addresses with an account get it. Showing the refusal would reveal that the account exists.
 */
const problemUnlessSent = (error: AuthError | null): AuthProblem | undefined =>
  error?.code === 'over_email_send_rate_limit' ? undefined : toAuthProblem(error);

/** Signs in with email and password. */
export async function signIn(client: AuthApi, typedEmail: string, typed: string): Attempt {
  const email = normalizeEmail(typedEmail);
  const attempt = async (password: string): Attempt =>
    toAuthProblem((await client.signInWithPassword({ email, password })).error);
  const password = normalizePassword(typed);
  const problem = await attempt(password);
  // Older accounts have passwords that were stored as typed, without normalization.
  return problem?.code === 'wrong_credentials' && typed !== password ? attempt(typed) : problem;
}

/** Creates an account. Resolves to `confirm_email` if a link was sent (`supabase/templates/confirmation.html`). */
export async function signUp(client: AuthApi, email: string, password: string): Attempt {
  const { data, error } = await client.signUp({ email: normalizeEmail(email), password: normalizePassword(password) });
  // If the backend requires a confirmed address, its response has no session.
  return data.session ? undefined : (problemUnlessSent(error) ?? { code: 'confirm_email' });
}

/** Sends the link of a sign-up again. */
export const resendConfirmation = async (client: AuthApi, email: string): Attempt =>
  problemUnlessSent((await client.resend({ type: 'signup', email: normalizeEmail(email) })).error);

/** Emails a link to choose a new password (`supabase/templates/recovery.html`). */
export const requestReset = async (client: AuthApi, email: string): Attempt =>
  problemUnlessSent((await client.resetPasswordForEmail(normalizeEmail(email))).error);

/** Sets the password. @param current the current password. A session from a link does not need it. */
export async function setPassword(client: AuthApi, typed: string, current?: string): Attempt {
  const password = normalizePassword(typed);
  return toAuthProblem((await client.updateUser({ password, ...(current && { current_password: current }) })).error);
}
