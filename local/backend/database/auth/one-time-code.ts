// Creates secrets for authenticator apps and checks their codes. The codes are time-based one-time passwords (RFC 6238) of 6
// digits. A new code appears every 30 seconds.
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const SECONDS = 30;
/** Number of 30-second steps by which the clock of a phone may be fast or slow. */
const DRIFT_STEPS = 1;
/** Number of bytes of a secret: the length of SHA-1's output, as RFC 4226 recommends (section 4). */
const SECRET_BYTES = 20;

export interface Enrolment {
  /** Secret in base32, for users who type it because they cannot scan the QR code. */
  secret: string;
  /** Content of the QR code: `otpauth://totp/…`. */
  uri: string;
  /** The QR code as an SVG element. */
  qr_code: string;
}

/** Returns a new secret for an account in the formats that authenticator apps accept. */
export function newEnrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label: account, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

/** Returns the time step of a code, or undefined if the code is wrong, too early or too late. */
export function findTimeStep(code: string, secret: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: SECONDS });
  const steps = totp.validate({ token: code, window: DRIFT_STEPS, timestamp: nowMs });
  return steps === null ? undefined : Math.floor(nowMs / 1_000 / SECONDS) + steps;
}
