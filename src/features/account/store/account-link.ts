// Handles the link of an account email, once the visitor has clicked the button on the link's page. If the account has no second
// factor, only the browser that requested the link is signed in. A session of another account is replaced only after the
// customer agrees.
import { load } from '../../../core/failure.ts';
import { newUuid } from '../../../core/uuid.ts';
import type { Link, LinkConnection, LinkedSession } from '../api/account-link.ts';
import { LINK_KEY, safeStorage } from '../../../storage/safe-storage.ts';
import { RECOVERY_KEY, accessToken, authClient, signIn, type AuthProblem } from './session.ts';
import { leaveDevice } from './sign-out.ts';

export type { Link };

export type LinkStep =
  | { kind: 'refused'; problem: AuthProblem }
  /** The link was already used, or is too old. */
  | { kind: 'expired' }
  | { kind: 'half_confirmed' }
  /** The customer must choose a password for this account. */
  | { kind: 'password_due'; email: string }
  /** The customer must type the code of the second factor, and then choose a password. */
  | { kind: 'code_due' }
  /** The device is signed in with another account. */
  | { kind: 'other_account'; email: string; current: string }
  | { kind: 'done'; email: string; isSignedIn: boolean };

/** Handles one opened link. Each method is a step that can be retried. */
export class LinkVisit {
  readonly #link: Link;
  readonly #attempt = newUuid();
  #connection: LinkConnection | undefined;
  #session: LinkedSession | undefined;
  /** A password that was sent and for which no response has arrived. */
  #unanswered: string | undefined;

  constructor(link: Link) {
    this.#link = link;
  }

  /** Posts the link. @param password the account's new password, if the link is that of a sign-up */
  async confirm(password?: string): Promise<LinkStep> {
    const connection = await this.#connect();
    const { kind } = this.#link;
    if (!this.#session) {
      const answer = await connection.post(this.#link, password);
      if (answer.kind === 'refused')
        return answer.problem.code === 'link_expired' ? this.#afterExpiry(password) : answer;
      if (answer.kind === 'half_confirmed') return this.#afterChange();
      this.#session = answer.session;
    }
    const { email, isCodeDue } = this.#session;
    if (kind === 'email_change') return this.#afterChange();
    if (kind === 'recovery') return isCodeDue ? this.#settle() : { kind: 'password_due', email };
    return password === undefined ? this.#settle() : this.choosePassword(password);
  }

  /**
   * Sets the account's password. Succeeds if the account already has this password, from the sign-up or from an attempt whose
   * response was lost.
   */
  async choosePassword(password: string): Promise<LinkStep> {
    const problem = await (await this.#connect()).setPassword(password);
    const isSet = this.#link.kind === 'signup' || this.#unanswered === password;
    this.#unanswered = problem?.code === 'offline' ? password : undefined;
    if (problem && !(problem.code === 'same_password' && isSet)) return { kind: 'refused', problem };
    return this.#settle();
  }

  /** Signs the other account out of this device. Signs in the link's account only if this device requested the link. */
  async replaceSession(): Promise<LinkStep> {
    const isRequestedHere = this.#isRequestedHere();
    await leaveDevice();
    return isRequestedHere ? this.#handOver() : this.#leave();
  }

  /** Keeps the current session. */
  async keepSession(): Promise<LinkStep> {
    return this.#leave();
  }

  async #connect(): Promise<LinkConnection> {
    const { connectLink } = await load(() => import('../api/account-link.ts'));
    this.#connection ??= connectLink(this.#attempt);
    return this.#connection;
  }

  /**
   * Handles an expired link. The link may have worked although its response was lost. If this device stored the email address
   * of a sign-up, a sign-in with the password shows whether the link worked.
   */
  async #afterExpiry(password: string | undefined): Promise<LinkStep> {
    const email = safeStorage.getItem(LINK_KEY);
    if (this.#link.kind === 'email_change') await this.#refresh();
    if (this.#link.kind !== 'signup' || !email || password === undefined) return { kind: 'expired' };
    if ((await accessToken()).kind !== 'visitor') return { kind: 'expired' };
    const problem = await signIn(email, password);
    if (problem) return problem.code === 'offline' ? { kind: 'refused', problem } : { kind: 'expired' };
    return this.#done(email, true);
  }

  /**
   * Completes a change of address. The link itself does not sign the customer in. A customer who is already signed in sees the
   * new address.
   */
  async #afterChange(): Promise<LinkStep> {
    await this.#refresh();
    if (!this.#session) return { kind: 'half_confirmed' };
    const current = await accessToken();
    await (await this.#connect()).end();
    const { email } = this.#session;
    return this.#done(email, current.kind === 'token' && current.email === email);
  }

  async #refresh(): Promise<void> {
    if ((await accessToken()).kind === 'token') await (await authClient()).refreshSession();
  }

  async #settle(): Promise<LinkStep> {
    const { email } = this.#session!;
    const current = await accessToken();
    if (current.kind === 'failed') return { kind: 'refused', problem: current.failure };
    if (current.kind === 'visitor') return this.#isRequestedHere() ? this.#handOver() : this.#leave();
    return current.email === email ? this.#handOver() : { kind: 'other_account', email, current: current.email };
  }

  /**
   * Returns whether this device requested the link. The link of an account with a second factor also counts, because the
   * factor's code proves that the account belongs to this customer.
   */
  #isRequestedHere(): boolean {
    const { email, isCodeDue } = this.#session!;
    return isCodeDue || safeStorage.getItem(LINK_KEY) === email.toLowerCase();
  }

  async #handOver(): Promise<LinkStep> {
    const connection = await this.#connect();
    const { userId, email, isCodeDue, tokens } = (await connection.session()) ?? this.#session!;
    // Stored so that the customer has to choose a password after entering the code, even if the page was reloaded.
    if (isCodeDue && this.#link.kind === 'recovery') safeStorage.setItem(RECOVERY_KEY, userId);
    const { toAuthProblem } = await load(() => import('../api/auth.ts'));
    const problem = toAuthProblem((await (await authClient()).setSession(tokens)).error);
    if (problem) return { kind: 'refused', problem };
    await connection.release();
    return this.#done(email, true);
  }

  async #leave(): Promise<LinkStep> {
    await (await this.#connect()).end();
    return this.#done(this.#session!.email, false);
  }

  #done(email: string, isSignedIn: boolean): LinkStep {
    safeStorage.removeItem(LINK_KEY);
    const isPasswordDue = this.#link.kind === 'recovery' && this.#session?.isCodeDue;
    // Without the session of the link, no password can be chosen any more.
    if (isPasswordDue) return { kind: isSignedIn ? 'code_due' : 'expired' };
    return { kind: 'done', email, isSignedIn };
  }
}
