// Reads the body of a posted form: JSON from a script, urlencoded or multipart from the browser itself. Limits apply while a body
// arrives, so a body that is too large is never kept in memory.
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isReservedName, parseJsonObject } from './json-shape.ts';
import { MAX_PARTS, readMultipart, type Posted } from './multipart.ts';
import { Pieces } from './pieces.ts';

export type { Posted };

/** Maximum bytes of a body without files, and of all texts in a body with files. The longest inquiry has 60 kB. */
export const MAX_TEXT_BYTES = 256 * 1024;

/** `drainBody` discards a body up to this multiple of the limit. Beyond this size, the connection is closed. */
const MAX_DRAIN_FACTOR = 4;

type BodyKind = 'json' | 'urlencoded' | 'multipart';

const KINDS: ReadonlyMap<string, BodyKind> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'urlencoded'],
  ['multipart/form-data', 'multipart'],
]);

/** Returns the format of a body by its content type, or undefined for an unsupported type. hono itself has no such check. */
export function bodyKind({ headers }: Request): BodyKind | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  return KINDS.get(type.trim());
}

const getMaxBytes = (request: Request, maxBytes: number): number =>
  bodyKind(request) === 'multipart' ? maxBytes : Math.min(maxBytes, MAX_TEXT_BYTES);

/**
 * Refuses a body whose declared length exceeds `maxBytes` or the limit of its content type. The functions that read a body
 * also limit bodies without a declared length.
 * @throws {HTTPException} 413, from the middleware
 */
export const limitBody =
  (maxBytes: number): MiddlewareHandler =>
  async ({ req: { raw } }, next) => {
    const limit = getMaxBytes(raw, maxBytes);
    if (Number(raw.headers.get('content-length') ?? 0) > limit) throw new HTTPException(413);
    return next();
  };

/** Returns the stream of a body, or an empty stream if the request has no body. */
/* c8 ignore next -- Node gives every post a body, even an empty one. Deno does not. */
const getStream = ({ body }: Request): ReadableStream<Uint8Array> => body ?? new Blob().stream();

/**
 * Discards the unread part of a body before the response is sent. Otherwise, the server would close the connection while the
 * client is still sending, and the client could report a failed connection and not the response.
 */
export const drainBody =
  (maxBytes: number): MiddlewareHandler =>
  async ({ req: { raw } }, next) => {
    await next();
    const limit = MAX_DRAIN_FACTOR * getMaxBytes(raw, maxBytes);
    try {
      let length = 0;
      for await (const chunk of getStream(raw)) {
        length += chunk.byteLength;
        if (length > limit) return;
      }
    } catch {
      // The client has disconnected.
    }
  };

/**
 * Yields a body in pieces.
 * @throws {HTTPException} 413 as soon as it exceeds `maxBytes`
 */
async function* readPieces(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  // After an error, `drainBody` reads the rest.
  for await (const chunk of getStream(request).values({ preventCancel: true })) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new HTTPException(413);
    yield chunk;
  }
}

/**
 * Returns a whole body.
 * @throws {HTTPException} 413 if it exceeds `maxBytes`
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const pieces = new Pieces();
  for await (const piece of readPieces(request, maxBytes)) pieces.add(piece);
  return new Uint8Array(await new Blob(pieces.all() as BlobPart[]).arrayBuffer());
}

/**
 * Reads the body of a posted form.
 * @throws {HTTPException} 415 for an unsupported content type, 413 for too many bytes, fields or files, 400 if the content does
 * not match the type or exceeds the limits of json-shape.ts
 */
export async function readBody({ req: { raw } }: Context, maxBytes: number): Promise<Posted> {
  const kind = bodyKind(raw);
  if (!kind) throw new HTTPException(415);
  const limit = getMaxBytes(raw, maxBytes);
  try {
    switch (kind) {
      case 'json':
        return fromJson(await readBytes(raw, limit));
      case 'urlencoded':
        return fromUrlencoded(await readBytes(raw, limit));
      case 'multipart':
        return await readMultipart(raw.headers, readPieces(raw, limit), MAX_TEXT_BYTES);
    }
  } catch (cause) {
    throw cause instanceof HTTPException ? cause : new HTTPException(400, { cause });
  }
}

function fromJson(bytes: Uint8Array): Posted {
  const fields = parseJsonObject(bytes);
  if (!fields) throw new TypeError('the body is not a JSON object, or exceeds the limits of json-shape.ts');
  return { fields, files: new Map() };
}

function fromUrlencoded(bytes: Uint8Array): Posted {
  const text = new TextDecoder().decode(bytes);
  if (text.split('&', MAX_PARTS + 1).length > MAX_PARTS) throw new HTTPException(413);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) if (!isReservedName(name)) fields[name] ??= value;
  return { fields, files: new Map() };
}
