// Runs each supabase-js call about second factors. Checks the path and the body of most requests. Checks the responses against the
// schemas below, which follow GoTrue's OpenAPI description and match the types of auth-js.
import type { AuthError, Factor, Session, User } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { openAuthServer, type AuthServer } from '../support/auth-server.ts';
import { Authenticator } from '../support/authenticator.ts';

const uuid = v.pipe(v.string(), v.uuid());
/** A time as in RFC 3339. The OpenAPI description calls this format `date-time`. */
const moment = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/));
const seconds = v.pipe(v.number(), v.integer());
const data = v.record(v.string(), v.unknown());

const FactorSchema = v.looseObject({
  id: uuid,
  status: v.picklist(['verified', 'unverified']),
  friendly_name: v.exactOptional(v.string()),
  factor_type: v.picklist(['totp', 'phone', 'webauthn']),
  phone: v.exactOptional(v.nullable(v.string())),
  created_at: moment,
  updated_at: moment,
  last_challenged_at: v.exactOptional(moment),
});
const UserSchema = v.looseObject({
  id: uuid,
  aud: v.string(),
  role: v.string(),
  email: v.string(),
  email_confirmed_at: v.exactOptional(moment),
  phone: v.string(),
  confirmed_at: v.exactOptional(moment),
  last_sign_in_at: v.exactOptional(moment),
  app_metadata: data,
  user_metadata: data,
  factors: v.exactOptional(v.array(FactorSchema)),
  identities: v.array(
    v.looseObject({
      identity_id: uuid,
      id: v.string(),
      user_id: uuid,
      identity_data: data,
      provider: v.string(),
      created_at: moment,
      updated_at: moment,
    }),
  ),
  created_at: moment,
  updated_at: moment,
  is_anonymous: v.boolean(),
});
const SessionSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  refresh_token: v.string(),
  token_type: v.literal('bearer'),
  expires_in: seconds,
  expires_at: seconds,
  user: UserSchema,
});
const EnrolmentSchema = v.looseObject({
  id: uuid,
  type: v.literal('totp'),
  friendly_name: v.string(),
  totp: v.object({ qr_code: v.pipe(v.string(), v.includes('<svg')), secret: v.string(), uri: v.string() }),
});
const ChallengeSchema = v.object({ id: uuid, type: v.literal('totp'), expires_at: seconds });
const RemovedSchema = v.object({ id: uuid });
/**
 * The two formats of an error. GoTrue sends the second format to clients that request API version 2024-01-01 or later, and the
 * first format to all other clients.
 */
const RefusalSchema = v.union([
  v.looseObject({ code: seconds, error_code: v.string(), msg: v.string() }),
  v.looseObject({ code: v.string(), message: v.string() }),
]);

type Successful<Call extends (...all: never[]) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Call>>,
  { error: null }
>['data'];
type Mfa = AuthServer['admin']['auth']['mfa'];
type AdminMfa = AuthServer['admin']['auth']['admin']['mfa'];
type Described<Schema extends v.GenericSchema> = v.InferOutput<Schema>;

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.end());

/** Runs a call and returns its requests with their responses. Expects one request unless another number is given. */
async function record(call: () => Promise<{ error: AuthError | null }>, requests = 1) {
  const before = server.exchanges.length;
  const { error } = await call();
  const exchanges = server.exchanges.slice(before);
  expect(exchanges).toHaveLength(requests);
  return { error, exchanges, exchange: exchanges[0]! };
}

test('the schemas of responses match the types of auth-js', () => {
  expectTypeOf<Described<typeof FactorSchema>>().toExtend<Factor>();
  expectTypeOf<Described<typeof UserSchema>>().toExtend<User>();
  expectTypeOf<Described<typeof SessionSchema>>().toExtend<Session>();
  expectTypeOf<Described<typeof SessionSchema>>().toExtend<Successful<Mfa['verify']>>();
  expectTypeOf<Described<typeof EnrolmentSchema>>().toExtend<Successful<Mfa['enroll']>>();
  expectTypeOf<Described<typeof ChallengeSchema>>().toExtend<Successful<Mfa['challenge']>>();
  expectTypeOf<Described<typeof RemovedSchema>>().toExtend<Successful<Mfa['unenroll']>>();
  expectTypeOf<{ factors: Described<typeof FactorSchema>[] }>().toExtend<Successful<AdminMfa['listFactors']>>();
  expectTypeOf<Described<typeof FactorSchema>>().toExtend<Successful<AdminMfa['deleteFactor']>>();
});

test('each call about second factors sends the expected request and gets a response that matches its schema', async () => {
  const { client, userId } = await server.customer();
  const { mfa } = client.auth;
  const { mfa: adminMfa } = server.admin.auth.admin;

  const enrolled = await record(() => mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone', issuer: 'Soleil' }));
  expect(enrolled.exchange).toMatchObject({
    method: 'POST',
    path: 'factors',
    requestBody: { factor_type: 'totp', friendly_name: 'Téléphone', issuer: 'Soleil' },
    status: 200,
  });
  const { id, totp } = v.parse(EnrolmentSchema, enrolled.exchange.responseBody);
  const app = new Authenticator(totp.secret);

  const challenged = await record(() => mfa.challenge({ factorId: id }));
  expect(challenged.exchange).toMatchObject({ method: 'POST', path: `factors/${id}/challenge`, status: 200 });
  const { id: challengeId } = v.parse(ChallengeSchema, challenged.exchange.responseBody);

  const refused = await record(() => mfa.verify({ factorId: id, challengeId, code: '000000' }));
  expect(refused.exchange.status).toBe(422);
  v.parse(RefusalSchema, refused.exchange.responseBody);
  expect(refused.error).toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });

  const verified = await record(() => mfa.verify({ factorId: id, challengeId, code: app.next() }));
  expect(verified.exchange).toMatchObject({
    method: 'POST',
    path: `factors/${id}/verify`,
    requestBody: { challenge_id: challengeId, code: expect.stringMatching(/^\d{6}$/) },
    status: 200,
  });
  v.parse(SessionSchema, verified.exchange.responseBody);

  const again = await record(() => mfa.challengeAndVerify({ factorId: id, code: app.next() }), 2);
  v.parse(ChallengeSchema, again.exchanges[0]!.responseBody);
  v.parse(SessionSchema, again.exchanges[1]!.responseBody);

  const listed = await record(() => mfa.listFactors());
  expect(listed.exchange).toMatchObject({ method: 'GET', path: 'user', status: 200 });
  expect(v.parse(UserSchema, listed.exchange.responseBody).factors).toHaveLength(1);

  expect((await record(() => mfa.getAuthenticatorAssuranceLevel(), 0)).error).toBeNull();

  const listedByAdmin = await record(() => adminMfa.listFactors({ userId }));
  expect(listedByAdmin.exchange).toMatchObject({ method: 'GET', path: `admin/users/${userId}/factors`, status: 200 });
  v.parse(v.array(FactorSchema), listedByAdmin.exchange.responseBody);

  const removed = await record(() => mfa.unenroll({ factorId: id }));
  expect(removed.exchange).toMatchObject({ method: 'DELETE', path: `factors/${id}`, status: 200 });
  v.parse(RemovedSchema, removed.exchange.responseBody);

  const { data: enrolment } = await mfa.enroll({ factorType: 'totp', friendlyName: '' });
  // Without a challenge, GoTrue returns null as the factor's `last_challenged_at`. The types of auth-js allow only a string or
  // undefined.
  await mfa.challenge({ factorId: enrolment!.id });
  const deleted = await record(() => adminMfa.deleteFactor({ userId, id: enrolment!.id }));
  expect(deleted.exchange).toMatchObject({
    method: 'DELETE',
    path: `admin/users/${userId}/factors/${enrolment!.id}`,
    status: 200,
  });
  const { friendly_name } = v.parse(FactorSchema, deleted.exchange.responseBody);
  expect(friendly_name).toBeUndefined();

  const user = await record(() => server.admin.auth.admin.getUserById(userId));
  v.parse(UserSchema, user.exchange.responseBody);
});
