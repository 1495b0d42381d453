import { getNetwork } from '../../functions/_shared/caller.ts';
import { MAX_BODY_BYTES } from './body.ts';
import { SlowSenderError, WatchedBody, type Pace } from './watched-body.ts';

/** Bodies above this size need a slot. A form without a file is smaller. */
const SMALL_BYTES = 65_536;
/** Maximum numbers of large bodies in memory at the same time, in total (up to 200 MB) and from one network (up to 75 MB). */
const MAX_SLOTS = 16;
const MAX_SLOTS_PER_NETWORK = 6;

export interface SlotPace extends Pace {
  /**
   * Once all slots, or all slots of one network, are in use, a new request may take the slot of a slow sender. A sender is slow
   * if the server has waited for it at least `yieldMs`, and its rate is below `yieldBytesPerSecond`.
   */
  yieldMs: number;
  yieldBytesPerSecond: number;
}

/** Limits for slow senders. A telephone modem sends 4 kB/s. A satellite dish may lose its connection for half a minute. */
const PACE: SlotPace = {
  idleMs: 30_000,
  graceMs: 60_000,
  minBytesPerSecond: 1_000,
  yieldMs: 5_000,
  yieldBytesPerSecond: 8_000,
};

interface Slot {
  network: string;
  body: WatchedBody;
}

/** Limits how many large bodies are received at the same time, so that neither memory nor disk throughput runs out. */
export class BodySlots {
  readonly #slots = new Set<Slot>();
  readonly #pace: SlotPace;

  constructor(pace = PACE) {
    this.#pace = pace;
  }

  /**
   * Runs `task`, in a slot if the request's body may be large.
   * @param task receives the request. In a slot, reading the body throws an error once the sender is too slow.
   * @returns undefined if no slot is free or the sender was too slow
   */
  async run<Result>(request: Request, task: (request: Request) => Promise<Result>): Promise<Result | undefined> {
    if (!request.body || declaredBytes(request) <= SMALL_BYTES) return task(request);
    const network = getNetwork(request);
    const own = [...this.#slots].filter((slot) => slot.network === network);
    const hasRoom = this.#makeRoom(own, MAX_SLOTS_PER_NETWORK) && this.#makeRoom([...this.#slots], MAX_SLOTS);
    if (!hasRoom) return undefined;
    const slot = { network, body: new WatchedBody(request.body, this.#pace) };
    this.#slots.add(slot);
    const { method, headers, signal } = request;
    // This is a variable, because TypeScript's `RequestInit` does not have the property `duplex`, which streams require.
    const init = { method, headers, signal, body: slot.body.stream, duplex: 'half' };
    try {
      const result = await task(new Request(request.url, init));
      return slot.body.isEnded ? undefined : result;
    } catch (cause) {
      if (cause instanceof SlowSenderError) return undefined;
      throw cause;
    } finally {
      this.#slots.delete(slot);
    }
  }

  /** Returns whether one more slot is available. Ends the request of the slowest slow sender if necessary. */
  #makeRoom(slots: Slot[], max: number): boolean {
    if (slots.length < max) return true;
    const { yieldMs, yieldBytesPerSecond } = this.#pace;
    const [slowest] = slots
      .filter(({ body }) => !body.isComplete && body.waitedMs >= yieldMs && body.bytesPerSecond < yieldBytesPerSecond)
      .sort((a, b) => a.body.bytesPerSecond - b.body.bytesPerSecond);
    if (!slowest) return false;
    slowest.body.end();
    this.#slots.delete(slowest);
    return true;
  }
}

/** Returns the declared length in bytes. If no length is declared, returns the maximum. */
function declaredBytes({ headers }: Request): number {
  const length = headers.get('content-length');
  return length === null ? MAX_BODY_BYTES.files : Number(length);
}
