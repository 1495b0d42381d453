// The body of a form's post: JSON from a script, urlencoded or multipart from the browser itself.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';

export interface Posted {
  fields: Record<string, unknown>;
  /** The first file of each file field. */
  files: Map<string, File>;
}

/** How much of a body that is too large is read before the connection is given up, in times its limit. */
const MAX_DRAIN_FACTOR = 4;

/**
 * Refuses bodies of more than `maxBytes`.
 * @throws {HTTPException} 413, from the middleware.
 */
export const limitBody = (maxBytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBytes,
    onError: async ({ req }) => {
      // An error is a sender who is gone.
      await drain(req.raw.body, MAX_DRAIN_FACTOR * maxBytes).catch(() => undefined);
      throw new HTTPException(413);
    },
  });

/** Reads and drops a body, because a sender that is still sending does not read the response. hono does not do that. */
async function drain(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<void> {
  // Locked by hono when no length was declared. Browsers declare it.
  if (!body || body.locked) return;
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maxBytes) return;
  }
}

/** How a body is to be read, by its content type: hono has no check that responds 415. */
export function bodyKind({ headers }: Request): 'json' | 'form' | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  switch (type.trim()) {
    case 'application/json':
      return 'json';
    case 'application/x-www-form-urlencoded':
    case 'multipart/form-data':
      return 'form';
    default:
      return undefined;
  }
}

/** @throws {HTTPException} 415 for another content type, 400 when the body is not what its type says. */
export async function readBody({ req }: Context): Promise<Posted> {
  const kind = bodyKind(req.raw);
  if (!kind) throw new HTTPException(415);
  try {
    return kind === 'json' ? fromJson(await req.arrayBuffer()) : fromForm(await req.formData());
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}

function fromJson(bytes: ArrayBuffer): Posted {
  // Not req.json(), which replaces bytes that are not UTF-8.
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
  return { fields: value as Record<string, unknown>, files: new Map() };
}

function fromForm(form: FormData): Posted {
  const fields: Record<string, unknown> = {};
  const files = new Map<string, File>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value;
    // Browsers send an empty file field as a file without a name.
    else if (value.name !== '' && !files.has(name)) files.set(name, value);
  }
  return { fields, files };
}
