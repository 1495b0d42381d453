// Creates, challenges, verifies and removes second factors. Responses, messages and statuses match those of hosted Supabase. In
// addition, each code works only once, and attempts are limited.
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isUuid } from '../../../../src/core/uuid.ts';
import { mayAttempt } from './attempts.ts';
import { parseBody } from './bodies.ts';
import type { Caller } from './caller.ts';
import type { AuthContext } from './context.ts';
import { newEnrolment, findTimeStep } from './one-time-code.ts';
import { Refusal } from './refusal.ts';
import { readSenderAddress, completeSession, noteMethod } from './sessions.ts';
import { loadFactors } from './users.ts';

const CHALLENGE_SECONDS = 300;
/** Maximum number of codes that one customer may try. */
const ATTEMPTS = [
  { max: 10, window: '10 minutes' },
  { max: 50, window: '1 day' },
];

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.excludes('\0'));
const EnrolBody = v.object({
  factor_type: v.nullish(v.string(), ''),
  friendly_name: v.nullish(text(100), ''),
  issuer: v.nullish(text(100), ''),
});
const NO_CHALLENGE = '00000000-0000-0000-0000-000000000000';
const VerifyBody = v.object({ challenge_id: v.nullish(v.string(), NO_CHALLENGE), code: v.nullish(text(100), '') });

/** Handles `POST /factors`: creates an unverified factor and returns its secret as text and as a QR code. */
export async function enrol(context: AuthContext, caller: Caller, posted: unknown): Promise<Response> {
  const { factor_type, friendly_name, issuer } = parseBody(EnrolBody, posted);
  if (factor_type === 'phone')
    throw new Refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (factor_type === 'webauthn')
    throw new Refusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  if (factor_type !== 'totp')
    throw new Refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');

  const { sql } = context;
  await sql(`delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`);
  const factors = await loadFactors(sql, caller.userId);
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendly_name)) {
    const name = JSON.stringify(friendly_name);
    throw new Refusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${name} for this user already exists`,
    );
  }
  if (factors.length >= context.maxFactors)
    throw new Refusal(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (factors.some(({ status }) => status === 'verified') && !caller.hasSecondFactor)
    throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');

  const id = randomUUID();
  const totp = newEnrolment(issuer || new URL(context.siteUrl).host, caller.email);
  await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
    [id, caller.userId, friendly_name, context.secrets.seal(totp.secret, id)],
  );
  return Response.json({ id, type: 'totp', friendly_name, totp });
}

/** Handles `POST /factors/{id}/challenge`: creates a challenge, which a code must answer within `CHALLENGE_SECONDS`. */
export async function challenge({ sql }: AuthContext, request: Request, factorId: string): Promise<Response> {
  const id = randomUUID();
  await sql(`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`);
  await sql(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, clock_timestamp(), $3)',
    [id, factorId, readSenderAddress(request)],
  );
  await sql('update auth.mfa_factors set last_challenged_at = now() where id = $1', [factorId]);
  return Response.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1_000) + CHALLENGE_SECONDS });
}

/** Handles `POST /factors/{id}/verify`: returns new tokens for the session, which now has two factors. */
export async function verify(
  context: AuthContext,
  request: Request,
  caller: Caller,
  factor: OwnFactor,
  posted: unknown,
): Promise<Response> {
  const { challenge_id, code } = parseBody(VerifyBody, posted);
  if (!isUuid(challenge_id))
    throw new Refusal(400, 'bad_json', 'Could not parse request body as JSON: challenge_id is no UUID');
  if (code === '') throw new Refusal(400, 'validation_failed', 'Code needs to be non-empty');
  // Attempts are counted before the code is checked. After too many wrong codes, even a correct code is refused.
  if (!(await mayAttempt(context.sql, 'factor', caller.userId, ATTEMPTS)))
    throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  await checkChallenge(context, request, factor.id, challenge_id);
  const timeStep = findTimeStep(code.trim(), context.secrets.open(factor.secret, factor.id), Date.now());
  const isTaken = timeStep !== undefined && (await takeCode(context, caller, factor.id, challenge_id, timeStep));
  if (!isTaken) throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  return renewedSession(context, request, caller.sessionId);
}

/** Handles `DELETE /factors/{id}`. */
export async function remove(context: AuthContext, caller: Caller, factor: OwnFactor): Promise<Response> {
  if (factor.status === 'verified' && !caller.hasSecondFactor)
    throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await deleteFactor(context, factor.id);
  return Response.json({ id: factor.id });
}

/** Deletes a factor. Sessions that used the factor continue, and then have one factor. */
export const deleteFactor = ({ inTransaction }: AuthContext, factorId: string): Promise<void> =>
  inTransaction(async (sql) => {
    await sql(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp'
          and session_id in (select id from auth.sessions where factor_id = $1)`,
      [factorId],
    );
    await sql(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factorId]);
    await sql('delete from auth.mfa_factors where id = $1', [factorId]);
  });

export interface OwnFactor {
  id: string;
  status: 'unverified' | 'verified';
  secret: string;
}

/**
 * Returns a factor of this user.
 * @throws {Refusal} if the factor does not exist or belongs to another user
 */
export async function ownFactor({ sql }: AuthContext, userId: string, factorId: string): Promise<OwnFactor> {
  if (!isUuid(factorId)) throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID');
  const [factor] = await sql<OwnFactor>(
    'select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2',
    [factorId, userId],
  );
  if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

async function checkChallenge({ sql }: AuthContext, request: Request, factorId: string, id: string): Promise<void> {
  const [challenge] = await sql<{ is_expired: boolean; is_open: boolean }>(
    `select created_at < clock_timestamp() - make_interval(secs => $3) as is_expired,
            verified_at is null and ip_address = $4::inet as is_open
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factorId, CHALLENGE_SECONDS, readSenderAddress(request)],
  );
  if (!challenge) throw new Refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  // The message does not reveal whether the challenge was already verified.
  if (!challenge.is_open)
    throw new Refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (!challenge.is_expired) return;
  await sql('delete from auth.mfa_challenges where id = $1', [id]);
  throw new Refusal(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );
}

/**
 * Marks a correct code as used. The session then has two factors, and the user's sessions with only one factor end.
 * @returns false if the code was already used
 */
const takeCode = (
  { inTransaction }: AuthContext,
  { userId, sessionId }: Caller,
  factorId: string,
  challengeId: string,
  timeStep: number,
): Promise<boolean> =>
  inTransaction(async (sql) => {
    await sql('delete from auth.mfa_used_codes where time_step < $1', [timeStep - 10]);
    const taken = await sql(
      'insert into auth.mfa_used_codes (factor_id, time_step) values ($1, $2) on conflict do nothing returning 1',
      [factorId, timeStep],
    );
    if (taken.length === 0) return false;
    await sql('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId]);
    await sql(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [factorId]);
    await sql(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
      sessionId,
      factorId,
    ]);
    await noteMethod(sql, sessionId, 'totp');
    await sql(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [userId]);
    await sql(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId]);
    return true;
  });

/**
 * Makes Supabase Lite rotate the refresh token of the session, because the session needs an access token that contains the new
 * assurance level.
 */
async function renewedSession(context: AuthContext, request: Request, sessionId: string): Promise<Response> {
  const [current] = await context.sql<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
    [sessionId],
  );
  if (!current) throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const response = await context.app.fetch(
    new Request(new URL('/auth/v1/token?grant_type=refresh_token', request.url), {
      method: 'POST',
      headers: { apikey: request.headers.get('apikey') ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: current.token }),
    }),
  );
  return response.ok ? completeSession(context, request, response) : response;
}
