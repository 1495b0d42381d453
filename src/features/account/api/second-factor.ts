import { toAuthProblem, type AuthApi, type AuthProblem } from './auth.ts';

export interface Factor {
  id: string;
  /** Name that the factor's owner chose. */
  name: string;
  type: string;
}

/** The customer's second factors. Factors whose set-up was not finished are listed separately. */
export interface Factors {
  totp: Factor[];
  phone: Factor[];
  unfinished: Factor[];
}

export interface Enrolment {
  factorId: string;
  /** Address of the QR code's picture. */
  qrCode: string;
  /** Secret in the QR code, for customers who type it instead of scanning the code. */
  secret: string;
}

type Result<Value> = Promise<{ kind: 'answered'; value: Value } | { kind: 'refused'; problem: AuthProblem }>;
type ListedFactor = { id: string; friendly_name?: string | undefined; factor_type: string; status: string };

const toFactor = ({ id, friendly_name: name, factor_type: type }: ListedFactor): Factor => ({
  id,
  name: name ?? '',
  type,
});

/**
 * Returns the verified factors in the stored session. The customer enters a code of one of these factors. Sends a request only if
 * the session's token must be refreshed.
 */
export async function factorsOfSession(client: AuthApi): Promise<Factor[]> {
  const { data } = await client.getSession();
  return (data.session?.user.factors ?? []).filter(({ status }) => status === 'verified').map(toFactor);
}

/** Returns all factors of the account. */
export async function listFactors(client: AuthApi): Result<Factors> {
  const { data, error } = await client.mfa.listFactors();
  if (error) return refused(error);
  const unfinished = data.all.filter(({ status }) => status === 'unverified');
  return {
    kind: 'answered',
    value: { totp: data.totp.map(toFactor), phone: data.phone.map(toFactor), unfinished: unfinished.map(toFactor) },
  };
}

/** Starts the set-up of an authenticator app. `issuer` is the site's name in that app. */
export async function enrol(client: AuthApi, name: string, issuer: string): Result<Enrolment> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer });
  if (error) return refused(error);
  const { id, totp } = data;
  return { kind: 'answered', value: { factorId: id, qrCode: totp.qr_code, secret: totp.secret } };
}

/** Verifies a code. The session then has two factors, and every tab is notified. */
export const verifyCode = async (client: AuthApi, factorId: string, code: string) =>
  toAuthProblem((await client.mfa.challengeAndVerify({ factorId, code })).error);

/** Removes a second factor and refreshes the session. */
export async function removeFactor(client: AuthApi, factorId: string): Promise<AuthProblem | undefined> {
  const { error } = await client.mfa.unenroll({ factorId });
  return error ? toAuthProblem(error) : refreshFactors(client);
}

/** Refreshes the stored session so that it lists the remaining factors. */
export const refreshFactors = async (client: AuthApi) => toAuthProblem((await client.refreshSession()).error);

const refused = (error: Parameters<typeof toAuthProblem>[0]) => ({
  kind: 'refused' as const,
  problem: toAuthProblem(error) ?? { code: 'unknown' as const },
});
