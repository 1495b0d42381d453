import { setTimeout as afterMs } from 'node:timers/promises';

/** Lets the attempts at one account through one after the other, each after a pause: they are slow, and not refused. */
export class SlowLane {
  readonly #pauseMs: number;
  readonly #maxWaiting: number;
  readonly #last = new Map<string, { turn: Promise<void>; waiting: number }>();

  constructor({ pauseMs, maxWaiting }: { pauseMs: number; maxWaiting: number }) {
    this.#pauseMs = pauseMs;
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves when it is the turn of an attempt. @returns false at once where too many wait already */
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
