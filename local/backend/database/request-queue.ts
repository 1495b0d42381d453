/** Thrown if too many tasks are already waiting. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface Waiting {
  start: () => void;
  /** Rejects a waiting task whose client has disconnected. */
  leave: (reason: unknown) => void;
  signal: AbortSignal | undefined;
}

/** Maximum number of waiting tasks. At 15 ms per task, the last task starts after 15 s. */
const MAX_WAITING = 1_000;

/** Number of urgent tasks in a row after which a task that is not urgent runs. */
const URGENT_IN_A_ROW = 4;

/**
 * Runs a limited number of tasks concurrently, urgent tasks first.
 *
 * The embedded database has a single connection, and Supabase Lite starts a transaction on it for each HTTP request without
 * waiting for the previous request. Two simultaneous requests would share a transaction and its role. Each request is therefore
 * finished before the next request starts. A PostgreSQL server has one connection per task, so it can run several tasks.
 */
export class RequestQueue {
  readonly #waiting: Record<'urgent' | 'patient', Waiting[]> = { urgent: [], patient: [] };
  readonly #size: number;
  #running = 0;
  #urgentInARow = 0;
  #whenEmpty: (() => void)[] = [];

  /** @param size maximum number of concurrent tasks */
  constructor(size = 1) {
    this.#size = size;
  }

  /**
   * Waits until the number of running tasks allows another task, and then runs `task`.
   * @param options `isUrgent`: whether the task goes before tasks that are not urgent. `signal`: aborted when the client has
   * disconnected.
   * @throws {QueueFullError} if too many tasks wait
   * @throws the signal's reason if the client disconnected before the task started
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

  /** Number of waiting tasks. */
  get length(): number {
    return this.#waiting.urgent.length + this.#waiting.patient.length;
  }

  /** Resolves when no task is running or waiting. */
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
