import { networkOf } from '../../functions/_shared/caller.ts';
import { MAX_BODY_BYTES } from './body.ts';
import { SlowSenderError, WatchedBody, type Pace } from './watched-body.ts';

/** Bodies above this size are counted; a form without a file is below it. */
const SMALL_BYTES = 65_536;
/** Large bodies in memory at once, of all senders and of one network: 200 MB, 75 MB. */
const MAX_SLOTS = 16;
const MAX_SLOTS_PER_NETWORK = 6;

export interface SlotPace extends Pace {
  /** A sender that was waited for so long and is slower than this gives its slot to another when all are taken. */
  yieldMs: number;
  yieldBytesPerSecond: number;
}

/** A telephone line carries 4 kB/s; a dish may lose its satellite for half a minute. */
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

/** Counts the large bodies that are being received, so that neither memory nor the disk's time runs out. */
export class BodySlots {
  readonly #slots = new Set<Slot>();
  readonly #pace: SlotPace;

  constructor(pace = PACE) {
    this.#pace = pace;
  }

  /**
   * Runs `task` with a slot where the request's body may be large.
   * @param task gets the request; where it has a slot, its body ends with an error once its sender is too slow
   * @returns undefined when no slot is free, or the sender was too slow.
   */
  async run<Result>(request: Request, task: (request: Request) => Promise<Result>): Promise<Result | undefined> {
    if (!request.body || declaredBytes(request) <= SMALL_BYTES) return task(request);
    const network = networkOf(request);
    const own = [...this.#slots].filter((slot) => slot.network === network);
    const hasRoom = this.#makeRoom(own, MAX_SLOTS_PER_NETWORK) && this.#makeRoom([...this.#slots], MAX_SLOTS);
    if (!hasRoom) return undefined;
    const slot = { network, body: new WatchedBody(request.body, this.#pace) };
    this.#slots.add(slot);
    const { method, headers, signal } = request;
    // A variable: TypeScript's RequestInit does not know `duplex`, without which a stream is refused.
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

  /** Returns whether there is room for one more, after the slowest sender has lost its slot where that was needed. */
  #makeRoom(slots: Slot[], max: number): boolean {
    if (slots.length < max) return true;
    const { yieldMs, yieldBytesPerSecond } = this.#pace;
    const [slowest] = slots
      .filter(({ body }) => !body.isComplete && body.waitedMs >= yieldMs && body.bytesPerSecond < yieldBytesPerSecond)
      .sort((one, other) => one.body.bytesPerSecond - other.body.bytesPerSecond);
    if (!slowest) return false;
    slowest.body.end();
    this.#slots.delete(slowest);
    return true;
  }
}

/** A body without a declared length may be as long as the longest. */
function declaredBytes({ headers }: Request): number {
  const length = headers.get('content-length');
  return length === null ? MAX_BODY_BYTES.files : Number(length);
}
