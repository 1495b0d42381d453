import { Buffer } from 'node:buffer';

/** Number of pieces that are joined into one. A piece of one byte uses about a hundred bytes of memory. */
const JOINED = 256;

/**
 * Collects the pieces of a body. Each 256 pieces are joined into one, so that tiny pieces do not use much more memory than large
 * ones.
 */
export class Pieces {
  readonly #joined: Uint8Array[] = [];
  #latest: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    this.#latest.push(piece);
    if (this.#latest.length === JOINED) this.#join();
  }

  /** Returns all added bytes in order. */
  all(): Uint8Array[] {
    this.#join();
    return this.#joined;
  }

  #join(): void {
    if (this.#latest.length > 0) this.#joined.push(Buffer.concat(this.#latest));
    this.#latest = [];
  }
}
