// Changes an account's email address. Both the previous and the new address must confirm the change, each with its own link.
// Supabase Lite 0.10 creates both tokens, but sends only one. Supabase Lite also completes the change if only the previous
// address has confirmed it.
import { mayAttempt } from './attempts.ts';
import type { Caller } from './caller.ts';
import type { AuthContext } from './context.ts';
import { sendTemplate } from './email-template.ts';
import {
  expired,
  newToken,
  parseLink,
  recordSignIn,
  recordUse,
  repeatSignIn,
  usedBefore,
  type PostedLink,
} from './links.ts';
import { Refusal } from './refusal.ts';
import { notifyOwner } from './sign-up.ts';

/** Limits the changes of an account, because each change sends an email to an address that the customer has typed. */
const LIMIT = { max: 5, window: '1 day' };

/**
 * Starts a new change and discards the confirmations of an earlier change. The owner of a mistyped address may have used the
 * earlier change's link. Without its record, the link works no longer.
 * @throws {Refusal} if the account has requested too many changes
 */
export async function beginEmailChange({ sql }: AuthContext, caller: Caller): Promise<void> {
  if (!(await mayAttempt(sql, 'email change', caller.userId, [LIMIT])))
    throw new Refusal(429, 'over_email_send_rate_limit', 'Too many changes of the address');
  await sql('update auth.users set email_change_confirm_status = 0 where id = $1', [caller.userId]);
  await sql(`delete from auth.used_links where user_id = $1 and kind = 'email_change'`, [caller.userId]);
}

/**
 * Sends both addresses a link to confirm the change. If the new address already has an account, its owner gets an email about
 * that account instead. The response is the same in both cases.
 */
export async function requestEmailChange(
  context: AuthContext,
  request: Request,
  caller: Caller,
  { email, ...others }: Record<string, unknown>,
): Promise<Response> {
  if (typeof email !== 'string' || !(await isTaken(context, email, caller.userId))) {
    const response = await context.app.fetch(request);
    if (response.ok) await emailNewAddress(context, caller.userId);
    return response;
  }
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const { url, method } = request;
  const response = await context.app.fetch(new Request(url, { method, headers, body: JSON.stringify(others) }));
  if (!response.ok) return response;
  const token = newToken();
  await context.sql(
    `update auth.users set email_change = lower($2), email_change_token_current = $3, email_change_token_new = '',
                           email_change_sent_at = now() where id = $1`,
    [caller.userId, email, token],
  );
  await sendChange(context, caller.email, { TokenHash: token, Email: caller.email, NewEmail: email });
  await notifyOwner(context, email);
  return response;
}

/** Sends the new address its link. Supabase Lite has already emailed the previous address. */
async function emailNewAddress(context: AuthContext, userId: string): Promise<void> {
  const [change] = await context.sql<{ email: string; email_change: string; token: string }>(
    `select email, email_change, email_change_token_new as token from auth.users
      where id = $1 and email_change <> '' and email_change_token_new <> ''`,
    [userId],
  );
  if (change)
    await sendChange(context, change.email_change, {
      TokenHash: change.token,
      Email: change.email,
      NewEmail: change.email_change,
    });
}

const sendChange = (context: AuthContext, to: string, values: Record<string, string>): Promise<void> =>
  sendTemplate(context, context.emailTemplates.email_change ?? {}, to, values);

const isTaken = async ({ sql }: AuthContext, email: string, userId: string): Promise<boolean> =>
  (await sql('select 1 from auth.users where email = lower($1) and id <> $2', [email, userId])).length > 0;

interface Change {
  id: string;
  email_change: string;
  is_half_confirmed: boolean;
  is_new: boolean;
  is_expired: boolean;
}

/**
 * Handles `POST /verify` of type `email_change`. Records the use of the first link. The second link changes the address and signs
 * the user in.
 */
export async function confirmEmailChange(context: AuthContext, request: Request, posted: unknown): Promise<Response> {
  const { sql } = context;
  const link = parseLink(posted);
  const [change] = await sql<Change>(
    `select id, email_change, coalesce(email_change_confirm_status, 0) = 1 as is_half_confirmed,
            coalesce(email_change_token_new = $1, false) as is_new,
            email_change_sent_at < now() - make_interval(secs => $2) as is_expired
       from auth.users where email_change <> '' and $1 in (email_change_token_current, email_change_token_new)`,
    [link.token_hash, context.linkSeconds],
  );
  if (!change) return confirmAgain(context, request, link);
  if (change.is_expired) throw expired();
  if (!change.is_half_confirmed) {
    const token = change.is_new ? 'email_change_token_new' : 'email_change_token_current';
    await sql(`update auth.users set email_change_confirm_status = 1, ${token} = null where id = $1`, [change.id]);
    await recordUse(sql, 'email_change', link, { userId: change.id });
    return halfConfirmed();
  }
  if (await isTaken(context, change.email_change, change.id))
    throw new Refusal(422, 'email_exists', 'A user with this email address has already been registered');
  // Supabase Lite completes the change only with the token of the previous address.
  if (change.is_new)
    await sql(
      `update auth.users set email_change_token_current = email_change_token_new, email_change_token_new = null
        where id = $1`,
      [change.id],
    );
  const response = await context.app.fetch(request);
  if (!response.ok) return response;
  // Links that were sent to the previous address for another purpose work no longer.
  await sql('update auth.users set email_change_confirm_status = 0, recovery_token = null where id = $1', [change.id]);
  await sql(`delete from auth.used_links where user_id = $1 and kind <> 'email_change'`, [change.id]);
  return recordSignIn(context, request, 'email_change', link, response);
}

const halfConfirmed = (): Response =>
  Response.json({
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  });

/** Responds to a repeated request whose first response was lost. If the change is complete, signs the user in. */
async function confirmAgain(context: AuthContext, request: Request, link: PostedLink): Promise<Response> {
  const used = await usedBefore(context, 'email_change', link);
  if (!used) throw expired();
  const waiting = await context.sql(
    `select 1 from auth.users where id = $1 and email_change <> '' and email_change_confirm_status = 1`,
    [used.userId],
  );
  return waiting.length > 0 ? halfConfirmed() : repeatSignIn(context, request, link, used);
}
