import { setTimeout as afterMs } from 'node:timers/promises';

/**
 * Slows down the attempts at an account, such as sign-ins. Attempts start one after the other, each after a pause. An attempt is
 * refused only if too many attempts are waiting.
 */
export class SlowLane {
  readonly #pauseMs: number;
  readonly #maxWaiting: number;
  readonly #last = new Map<string, { turn: Promise<void>; waiting: number }>();

  constructor({ pauseMs, maxWaiting }: { pauseMs: number; maxWaiting: number }) {
    this.#pauseMs = pauseMs;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits until the attempt may start.
   * @returns false immediately if too many attempts are waiting
   */
  async wait(subject: string): Promise<boolean> {
    const lane = this.#last.get(subject) ?? { turn: Promise.resolve(), waiting: 0 };
    if (lane.waiting >= this.#maxWaiting) return false;
    lane.waiting++;
    lane.turn = lane.turn.then(() => afterMs(this.#pauseMs));
    this.#last.set(subject, lane);
    await lane.turn;
    if (--lane.waiting === 0) this.#last.delete(subject);
    return true;
  }
}
