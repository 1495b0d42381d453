import type { SupabaseClient } from '@supabase/supabase-js';
import { generateSync } from 'otplib';

const STEP_SECONDS = 30;

/** An authenticator app with one secret: by another library than the one that checks its codes. */
export class Authenticator {
  readonly secret: string;
  #lastStep = 0;

  /** @param secret as it is shown, in groups or not */
  constructor(secret: string) {
    this.secret = secret.replaceAll(' ', '');
  }

  /** The code of a moment, `seconds` from now. */
  codeAt(seconds: number): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(Date.now() / 1_000) + seconds });
  }

  /** A code that was not given before; two may be asked for at once, for the server lets a clock be 30 s off. */
  next(): string {
    const now = Math.floor(Date.now() / 1_000 / STEP_SECONDS);
    const step = Math.max(now, this.#lastStep + 1);
    if (step > now + 1) throw new Error('more than two codes within a minute');
    this.#lastStep = step;
    return generateSync({ secret: this.secret, epoch: step * STEP_SECONDS });
  }
}

export interface EnrolledFactor {
  id: string;
  app: Authenticator;
}

/** Begins an authenticator app's set-up: a factor that is not verified yet. */
export async function enrol(client: SupabaseClient, friendlyName = 'Téléphone'): Promise<EnrolledFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, app: new Authenticator(data.totp.secret) };
}

/** Sets up an authenticator app; the client's session has two factors then. */
export async function protect(client: SupabaseClient, friendlyName?: string): Promise<EnrolledFactor> {
  const factor = await enrol(client, friendlyName);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.app.next() });
  if (error) throw error;
  return factor;
}
