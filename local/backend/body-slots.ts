import { MAX_BODY_BYTES } from './body.ts';

/** Bodies above this size are counted; a form without a file is below it. */
const SMALL_BYTES = 65_536;
/** Large bodies in memory at once, of all senders and of one network: 200 MB, 75 MB. */
const MAX_SLOTS = 16;
const MAX_SLOTS_PER_NETWORK = 6;

/** Counts the large bodies that are being received, so that neither memory nor the disk's time runs out. */
export class BodySlots {
  readonly #taken = new Map<string, number>();

  /**
   * Runs `task` with a slot where the request's body may be large.
   * @returns undefined when no slot is free: the task was not begun.
   */
  async run<Result>(request: Request, task: () => Promise<Result>): Promise<Result | undefined> {
    const network = request.headers.get('x-forwarded-for') ?? '';
    if (!request.body || declaredBytes(request) <= SMALL_BYTES) return task();
    const own = this.#taken.get(network) ?? 0;
    const all = [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
    if (all >= MAX_SLOTS || own >= MAX_SLOTS_PER_NETWORK) return undefined;
    this.#taken.set(network, own + 1);
    try {
      return await task();
    } finally {
      const left = this.#taken.get(network)! - 1;
      if (left === 0) this.#taken.delete(network);
      else this.#taken.set(network, left);
    }
  }
}

/** A body without a declared length may be as long as the longest. */
function declaredBytes({ headers }: Request): number {
  const length = headers.get('content-length');
  return length === null ? MAX_BODY_BYTES.files : Number(length);
}
