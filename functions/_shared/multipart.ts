// Parses multipart/form-data (RFC 7578) while the body arrives. The runtime's own parser is not used. That parser keeps the whole
// body in memory and creates an object for each part, so the number of parts could not be limited.
import { Buffer } from 'node:buffer';
import { HTTPException } from 'hono/http-exception';
import { freeFileName } from '../../src/features/inquiry/rules/forms/field-files.ts';
import { isReservedName } from './json-shape.ts';
import { readBoundary, CRLF, parsePart, type Part } from './multipart-head.ts';

export interface Posted {
  fields: Record<string, unknown>;
  /** Files by name. Further files of a field have a number: `attachment`, `attachment_2` (field-files.ts). */
  files: Map<string, File>;
}

/** Maximum number of parts, or of fields in an urlencoded body. The longest form has 20. */
export const MAX_PARTS = 100;
/** Maximum number of files. A form has at most five. */
const MAX_FILES = 8;
const MAX_HEAD_BYTES = 4_096;

/** Length of the mark after a delimiter. The mark shows whether the body ends or another part begins. */
const MARK_BYTES = 2;

/**
 * Parses the parts of a body.
 * @param maxTextBytes maximum size of all texts together
 * @throws {HTTPException} 413 if there are too many parts or files, or if texts or headers are too long
 * @throws {TypeError} if the body is not multipart/form-data
 */
export async function readMultipart(
  headers: Headers,
  body: AsyncIterable<Uint8Array>,
  maxTextBytes: number,
): Promise<Posted> {
  const reader = new PartReader(readBoundary(headers), maxTextBytes);
  for await (const piece of body) reader.push(piece);
  return reader.end();
}

class PartReader {
  readonly #delimiter: Buffer;
  readonly #maxTextBytes: number;
  readonly #posted: Posted = { fields: {}, files: new Map() };
  /**
   * Bytes that have arrived but are not parsed yet. After `push`, these are at most an incomplete delimiter, mark or header
   * block.
   */
  #rest: Buffer = Buffer.from(CRLF);
  #state: 'content' | 'mark' | 'head' | 'ended' = 'content';
  /** Undefined before the first delimiter. */
  #part: Part | undefined;
  #parts = 0;
  #files = 0;
  #textBytes = 0;

  constructor(boundary: string, maxTextBytes: number) {
    this.#delimiter = Buffer.from(`${CRLF}--${boundary}`);
    this.#maxTextBytes = maxTextBytes;
  }

  push(piece: Uint8Array): void {
    this.#rest = Buffer.concat([this.#rest, piece]);
    while (this.#readNext());
  }

  /**
   * Returns the parsed form.
   * @throws {TypeError} if the last part is incomplete
   */
  end(): Posted {
    if (this.#state !== 'ended') throw new TypeError('the body ends within a part');
    return this.#posted;
  }

  /** Parses the next content, delimiter or headers. Returns whether more of the received bytes can be parsed. */
  #readNext(): boolean {
    switch (this.#state) {
      case 'content':
        return this.#readContent();
      case 'mark':
        return this.#readMark();
      case 'head':
        return this.#readHead();
      case 'ended':
        this.#rest = Buffer.alloc(0);
        return false;
    }
  }

  #readContent(): boolean {
    const at = this.#rest.indexOf(this.#delimiter);
    // The last bytes may be the beginning of a delimiter.
    const length = at >= 0 ? at : Math.max(0, this.#rest.length - this.#delimiter.length + 1);
    this.#keep(this.#take(length));
    if (at < 0) return false;
    this.#take(this.#delimiter.length);
    this.#close();
    this.#state = 'mark';
    return true;
  }

  #readMark(): boolean {
    if (this.#rest.length < MARK_BYTES) return false;
    const mark = this.#take(MARK_BYTES).toString('latin1');
    if (mark !== '--' && mark !== CRLF) throw new TypeError('a delimiter is followed by invalid text');
    this.#state = mark === '--' ? 'ended' : 'head';
    return true;
  }

  #readHead(): boolean {
    const at = this.#rest.indexOf(CRLF + CRLF);
    if (Math.max(at, at < 0 ? this.#rest.length : 0) > MAX_HEAD_BYTES) throw new HTTPException(413);
    if (at < 0) return false;
    this.#part = parsePart(this.#take(at).toString());
    this.#take(2 * CRLF.length);
    this.#parts += 1;
    if (this.#part.fileName) this.#files += 1;
    if (this.#parts > MAX_PARTS || this.#files > MAX_FILES) throw new HTTPException(413);
    this.#state = 'content';
    return true;
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  #keep(piece: Buffer): void {
    const part = this.#part;
    if (!part || piece.length === 0) return;
    if (part.fileName === undefined) this.#textBytes += piece.length;
    if (this.#textBytes > this.#maxTextBytes) throw new HTTPException(413);
    part.pieces.add(piece);
  }

  #close(): void {
    const { name, fileName, type, pieces } = this.#part ?? {};
    const { fields, files } = this.#posted;
    if (name === undefined || isReservedName(name)) return;
    if (fileName === undefined) fields[name] ??= Buffer.concat(pieces!.all()).toString();
    // Browsers send an empty file field as a file without a name.
    else if (fileName !== '')
      files.set(
        freeFileName(name, (taken) => files.has(taken)),
        new File(pieces!.all() as BlobPart[], fileName, { type: type! }),
      );
  }
}
