// Limits the attempts at the authentication interface. Most limits apply to one network, so a stranger can exhaust only their
// own. Two limits apply to all networks together. If a stranger tries to sign in to an account many times, attempts at this
// account from other networks are slowed down. A slowed attempt is refused only while `SLOW.maxWaiting` attempts are already
// waiting. Once a mailbox has received enough emails, further requests send it none, but get the usual response.
import { toMailbox, getNetwork, pseudonym } from '../../../functions/_shared/caller.ts';
import { mailLimit } from '../../../functions/_shared/mail-limit.ts';
import type { RateLimit } from '../../../functions/_shared/rate-limits.ts';
import { findDevice } from './known-device.ts';
import { SlowLane } from './slow-lane.ts';

export type ActionName = 'sign-in' | 'signup' | 'resend' | 'recover' | 'verify' | 'user' | 'factor';

/** Counts an attempt unless a limit is reached. Returns the seconds to wait, or 0 if the attempt was counted. */
export type CountAttempt = (limits: RateLimit[]) => Promise<number>;

export type Admission =
  | { kind: 'admitted' }
  /**
   * Allowed, but no email is sent. The mailbox has received enough emails, and the link in the last email still works. The
   * response is as usual.
   */
  | { kind: 'without_email' }
  | { kind: 'refused'; seconds: number };

export const ADMITTED: Admission = { kind: 'admitted' };

const TEN_MINUTES = '10 minutes';
const LIMITS = {
  /** Attempts at one action from one network, which may be a whole village behind one satellite dish. */
  network: { max: 300, window: TEN_MINUTES },
  link: { max: 30, window: TEN_MINUTES },
  /**
   * Attempts at one account from one network. Above `pairAtFullSpeed`, attempts are slowed down. Above `pair`, attempts are
   * refused.
   */
  pair: { max: 15, window: TEN_MINUTES },
  pairAtFullSpeed: { max: 10, window: TEN_MINUTES },
  /** Attempts at one account from all networks. */
  accountAtFullSpeed: { max: 30, window: TEN_MINUTES },
  /** Attempts at one account from a device that has signed in to it before. */
  device: { max: 10, window: TEN_MINUTES },
  /** Emails to one address, requested by one action from one network. */
  email: { max: 3, window: '1 hour' },
} as const;

/**
 * Above the limits for full speed, attempts at an account are slowed down to one every two seconds, which is 300 passwords in ten
 * minutes. At most four attempts may wait, so no attempt waits longer than eight seconds.
 */
const SLOW = { pauseMs: 2_000, maxWaiting: 4 };

/**
 * Decides whether an attempt to sign in, sign up, send an email or use a code is allowed or refused. Delays sign-ins above the
 * limits for full speed.
 */
export class AttemptLimits {
  readonly #count: CountAttempt;
  readonly #lane = new SlowLane(SLOW);

  constructor(count: CountAttempt) {
    this.#count = count;
  }

  async admit(name: ActionName, request: Request, email: string | undefined): Promise<Admission> {
    const network = pseudonym('network', getNetwork(request));
    const ofNetwork = { subject: `${name} ${network}`, ...(name === 'verify' ? LIMITS.link : LIMITS.network) };
    if (email === undefined || name === 'verify') return toAdmission(await this.#count([ofNetwork]));
    const account = `${name} ${pseudonym('email', toMailbox(email))}`;
    const pair = `${account} ${network}`;
    if (name === 'sign-in') return this.#admitSignIn(request, email, ofNetwork, { account, pair });
    const seconds = await this.#count([ofNetwork, { subject: pair, ...LIMITS.email }]);
    if (seconds > 0) return { kind: 'refused', seconds };
    const wait = await this.#count([mailLimit('account', email)]);
    if (wait === 0) return ADMITTED;
    // A change of an account has no effect without its email, so it is refused.
    return name === 'user' || name === 'factor' ? { kind: 'refused', seconds: wait } : { kind: 'without_email' };
  }

  async #admitSignIn(
    request: Request,
    email: string,
    ofNetwork: RateLimit,
    { account, pair }: { account: string; pair: string },
  ): Promise<Admission> {
    const device = findDevice(request, email);
    if (device && (await this.#count([ofNetwork, { subject: `sign-in device ${device}`, ...LIMITS.device }])) === 0)
      return { kind: 'admitted' };
    const seconds = await this.#count([ofNetwork, { subject: pair, ...LIMITS.pair }]);
    if (seconds > 0) return { kind: 'refused', seconds };
    const isSlow =
      (await this.#count([
        { subject: `${pair} fast`, ...LIMITS.pairAtFullSpeed },
        { subject: account, ...LIMITS.accountAtFullSpeed },
      ])) > 0;
    const isTurn = !isSlow || (await this.#lane.wait(account));
    return isTurn ? { kind: 'admitted' } : { kind: 'refused', seconds: Math.ceil(SLOW.pauseMs / 1_000) };
  }
}

const toAdmission = (seconds: number): Admission => (seconds > 0 ? { kind: 'refused', seconds } : { kind: 'admitted' });
