// Codes of authenticator apps: time-based one-time passwords (RFC 6238) of 6 digits, a new one each 30 seconds.
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const SECONDS = 30;
/** A phone's clock may be one code early or late. */
const DRIFT_STEPS = 1;
/** As long as SHA-1's output (RFC 4226, section 4). */
const SECRET_BYTES = 20;

export interface Enrolment {
  /** Base32, to be typed where no camera is. */
  secret: string;
  /** What the picture says: `otpauth://totp/…`. */
  uri: string;
  /** An SVG element. */
  qr_code: string;
}

/** Returns a new secret for an account, as an authenticator app takes it. */
export function newEnrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label: account, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

/** Returns the time step that a code belongs to; undefined when it is wrong, early or late. */
export function timeStepOf(code: string, secret: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: SECONDS });
  const steps = totp.validate({ token: code, window: DRIFT_STEPS, timestamp: nowMs });
  return steps === null ? undefined : Math.floor(nowMs / 1_000 / SECONDS) + steps;
}
