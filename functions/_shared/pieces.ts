import { Buffer } from 'node:buffer';

/** Pieces that are joined to one. A piece of a single byte takes a hundred times its memory. */
const JOINED = 256;

/** Keeps the pieces of a body as they arrive, however small its sender has made them. */
export class Pieces {
  readonly #joined: Uint8Array[] = [];
  #latest: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    this.#latest.push(piece);
    if (this.#latest.length === JOINED) this.#join();
  }

  /** Returns all that was added, in its order. */
  all(): Uint8Array[] {
    this.#join();
    return this.#joined;
  }

  #join(): void {
    if (this.#latest.length > 0) this.#joined.push(Buffer.concat(this.#latest));
    this.#latest = [];
  }
}
