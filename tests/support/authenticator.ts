import type { SupabaseClient } from '@supabase/supabase-js';
import { generateSync } from 'otplib';

const STEP_SECONDS = 30;

/** An authenticator app with one secret. It creates the codes with otplib. The server checks the codes with another library. */
export class Authenticator {
  readonly secret: string;
  #lastStep = 0;

  /** @param secret the secret as the page shows it, with or without spaces */
  constructor(secret: string) {
    this.secret = secret.replaceAll(' ', '');
  }

  /** Returns the code that is valid `seconds` from now. */
  codeAt(seconds: number): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(Date.now() / 1_000) + seconds });
  }

  /**
   * Returns a code that was not returned before. Two codes are available without waiting, because the server accepts clocks
   * that are 30 s off.
   * @throws {Error} if it has already returned the codes of the current and the next 30 s
   */
  next(): string {
    const now = Math.floor(Date.now() / 1_000 / STEP_SECONDS);
    const step = Math.max(now, this.#lastStep + 1);
    if (step > now + 1) throw new Error('more than two codes within a minute');
    this.#lastStep = step;
    return generateSync({ secret: this.secret, epoch: step * STEP_SECONDS });
  }

  /** Returns the code of the previous 30 s, without using up one of the two codes of `next`. */
  previous(): string {
    return this.codeAt(-STEP_SECONDS);
  }
}

export interface EnrolledFactor {
  id: string;
  app: Authenticator;
}

/** Begins the set-up of an authenticator app and returns its unverified factor. */
export async function enrol(client: SupabaseClient, friendlyName = 'Téléphone'): Promise<EnrolledFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, app: new Authenticator(data.totp.secret) };
}

/** Sets up an authenticator app. The client's session then has two factors. */
export async function protect(client: SupabaseClient, friendlyName?: string): Promise<EnrolledFactor> {
  const factor = await enrol(client, friendlyName);
  const verify = (code: string) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  // The server refuses the code if a new period of 30 s has begun in the meantime. The previous code is then a new one.
  let { error } = await verify(factor.app.previous());
  if (error) ({ error } = await verify(factor.app.previous()));
  if (error) throw error;
  return factor;
}
