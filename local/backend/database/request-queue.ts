/** Thrown for a task that would have been the one too many that waits. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface Waiting {
  start: () => void;
  /** Ends the wait of a sender who has left. */
  leave: (reason: unknown) => void;
  signal: AbortSignal | undefined;
}

/** Tasks that may wait at once. At 15 ms each the last one starts after 15 s. */
const MAX_WAITING = 1_000;

/** After so many urgent tasks one that is not has its turn, however many urgent ones come. */
const URGENT_IN_A_ROW = 4;

/**
 * Runs so many tasks at once, the urgent ones first.
 *
 * The embedded database is one connection, and Supabase Lite starts a transaction on it for each HTTP request without
 * waiting for the one before: two at once would share a transaction, and with it a role. So each runs to its end first.
 * A PostgreSQL server has a connection for each task.
 */
export class RequestQueue {
  readonly #waiting: Record<'urgent' | 'patient', Waiting[]> = { urgent: [], patient: [] };
  readonly #size: number;
  #running = 0;
  #urgentInARow = 0;
  #whenEmpty: (() => void)[] = [];

  /** @param size tasks at once */
  constructor(size = 1) {
    this.#size = size;
  }

  /**
   * @param options isUrgent: whether it goes before those that are not; signal: aborted when its sender has left
   * @throws {QueueFullError} when too many wait; the signal's reason when the sender left before the task began.
   */
  async run<Result>(
    task: () => Promise<Result>,
    { isUrgent = true, signal }: { isUrgent?: boolean; signal?: AbortSignal } = {},
  ): Promise<Result> {
    await this.#turn(isUrgent ? 'urgent' : 'patient', signal);
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** How many tasks wait. */
  get length(): number {
    return this.#waiting.urgent.length + this.#waiting.patient.length;
  }

  /** Resolves when no task runs or waits. */
  drain(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenEmpty.push(resolve));
  }

  #turn(kind: 'urgent' | 'patient', signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#size) {
      this.#running += 1;
      return Promise.resolve();
    }
    const { urgent, patient } = this.#waiting;
    if (urgent.length + patient.length >= MAX_WAITING) throw new QueueFullError(`${MAX_WAITING} requests wait already`);
    return new Promise((resolve, reject) => this.#waiting[kind].push({ start: resolve, leave: reject, signal }));
  }

  #takeNext(): Waiting | undefined {
    const { urgent, patient } = this.#waiting;
    const isPatientsTurn = urgent.length === 0 || (patient.length > 0 && this.#urgentInARow >= URGENT_IN_A_ROW);
    this.#urgentInARow = isPatientsTurn ? 0 : this.#urgentInARow + 1;
    return isPatientsTurn ? patient.shift() : urgent.shift();
  }

  #next(): void {
    const next = this.#takeNext();
    if (!next) {
      this.#running -= 1;
      if (this.#running > 0) return;
      for (const resolve of this.#whenEmpty.splice(0)) resolve();
    } else if (next.signal?.aborted) {
      next.leave(next.signal.reason);
      this.#next();
    } else next.start();
  }
}
