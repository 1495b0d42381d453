/** Thrown while a body is read, if its sender is too slow. */
export class SlowSenderError extends Error {
  override name = 'SlowSenderError';
}

export interface Pace {
  /** Maximum milliseconds for which a sender may send nothing. */
  idleMs: number;
  /** Minimum rate in bytes per second. This limit applies once the server has waited for the sender for `graceMs`. */
  minBytesPerSecond: number;
  graceMs: number;
}

/**
 * Measures how fast the sender of a request's body is. Only the time that a reader spends waiting for bytes counts. A sender
 * therefore does not count as slow while the server is busy.
 */
export class WatchedBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #pace: Pace;
  readonly #ended = Promise.withResolvers<never>();
  #isComplete = false;
  #isEnded = false;
  #bytes = 0;
  #waitedMs = 0;
  #waitingSince: number | undefined;

  constructor(body: ReadableStream<Uint8Array>, pace: Pace) {
    this.#pace = pace;
    this.#ended.promise.catch(() => undefined);
    const reader = body.getReader();
    this.stream = new ReadableStream(
      {
        pull: async (controller) => {
          try {
            const { done, value } = await this.#read(reader);
            if (done) this.#complete(controller);
            else controller.enqueue(value);
          } catch (cause) {
            controller.error(cause);
            await reader.cancel(cause).catch(() => undefined);
          }
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  }

  /** Total time that readers have waited for the sender. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#waitingSince === undefined ? 0 : performance.now() - this.#waitingSince);
  }

  /** Bytes received per second of waiting. */
  get bytesPerSecond(): number {
    return this.#bytes / Math.max(this.waitedMs / 1_000, Number.EPSILON);
  }

  /** Whether the whole body has arrived. If so, the sender can no longer be too slow. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether the body was ended before it was complete. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Ends the body for its reader. Does nothing once the body is complete. */
  end(): void {
    if (this.#isComplete) return;
    this.#isEnded = true;
    this.#ended.reject(new SlowSenderError('the sender was too slow'));
  }

  #complete(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#isComplete = true;
    controller.close();
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
    const { idleMs, graceMs, minBytesPerSecond } = this.#pace;
    const timer = setTimeout(() => this.end(), idleMs).unref();
    this.#waitingSince = performance.now();
    try {
      const result = await Promise.race([reader.read(), this.#ended.promise]);
      this.#bytes += result.value?.byteLength ?? 0;
      if (!result.done && this.waitedMs > graceMs && this.bytesPerSecond < minBytesPerSecond) this.end();
      return result;
    } finally {
      clearTimeout(timer);
      this.#waitedMs = this.waitedMs;
      this.#waitingSince = undefined;
    }
  }
}
