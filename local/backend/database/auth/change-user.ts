// Changes a customer's password or email address.
import { identifyCaller, type Caller } from './caller.ts';
import { readBody } from './bodies.ts';
import type { AuthContext } from './context.ts';
import { beginEmailChange, requestEmailChange } from './email-change.ts';
import { requirePresentPassword, spendLink } from './password-change.ts';
import { Refusal } from './refusal.ts';
import { answerWith } from './sessions.ts';
import { refuseUserMetadata } from './user-metadata.ts';
import { completeUser, loadFactors, type User } from './users.ts';

/**
 * Forwards `GET /user`, or a `PUT /user` that does not change the email address, to Supabase Lite. Adds the second factors to the
 * user in the response.
 */
export async function completedUser(context: AuthContext, request: Request): Promise<Response> {
  const response = await context.app.fetch(request);
  if (!response.ok) return response;
  return answerWith(response, await completeUser(context.sql, (await response.json()) as User));
}

/**
 * Handles `PUT /user`.
 * @throws {Refusal} if the request changes the password or email address, but its session lacks the account's second factor
 */
export async function changeUser(context: AuthContext, request: Request): Promise<Response> {
  const body = await readBody(request.clone());
  refuseUserMetadata(body);
  if (!['password', 'email', 'phone'].some((field) => field in body)) return completedUser(context, request);
  const caller = await identifyCaller(request, context.app, context.sql);
  const isOtherEmail = 'email' in body && String(body.email).toLowerCase() !== caller.email.toLowerCase();
  if (!isOtherEmail && !('password' in body || 'phone' in body)) return completedUser(context, request);
  const factors = await loadFactors(context.sql, caller.userId);
  if (!caller.hasSecondFactor && factors.some(({ status }) => status === 'verified'))
    throw new Refusal(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  if ('password' in body) {
    const response = await changePassword(context, request, caller, body);
    if (!isOtherEmail || !response.ok) return response;
  }
  if (!isOtherEmail) return completedUser(context, request);
  await beginEmailChange(context, caller);
  const { email } = body;
  const response = await requestEmailChange(context, withBody(request, { email }), caller, { email });
  return response.ok ? completedUser(context, new Request(request.url, { headers: request.headers })) : response;
}

async function changePassword(
  context: AuthContext,
  request: Request,
  caller: Caller,
  body: Record<string, unknown>,
): Promise<Response> {
  await requirePresentPassword(context, caller, body);
  const { password } = body;
  const response = await completedUser(context, withBody(request, { password }));
  if (response.ok) {
    await spendLink(context, caller);
    await endOtherAccess(context, caller);
  }
  return response;
}

/**
 * Ends the account's other sessions, and the links that could begin a session again. Someone may have known the old password, or
 * may have registered the address before its owner did.
 */
async function endOtherAccess({ sql }: AuthContext, { userId, sessionId }: Caller): Promise<void> {
  await sql('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId]);
  await sql('delete from auth.used_links where user_id = $1 and session_id is distinct from $2', [userId, sessionId]);
}

function withBody({ url, method, headers }: Request, body: object): Request {
  const own = new Headers(headers);
  own.delete('content-length');
  return new Request(url, { method, headers: own, body: JSON.stringify(body) });
}
