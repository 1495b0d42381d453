// What was posted, read with a limit: as JSON from a script, or as the browser itself sends a form.

export interface Posted {
  fields: Record<string, unknown>;
  /** The first file of each field that has one. */
  files: Map<string, File>;
  /** Sent by the browser itself, which shows the answer as a page. */
  isForm: boolean;
}

/** Why a body is not read, as an HTTP status. */
export class BodyRefused extends Error {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415) {
    super(`the body is refused with ${status}`);
    this.status = status;
  }
}

/** Times the size that is read. */
const MOST_LET_GO = 4;

/**
 * Reads a body of at most `maxBytes`, counted as it arrives.
 * @throws {BodyRefused} 413 too large, 415 of another type, 400 not what its type says.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Posted> {
  const type = request.headers.get('content-type') ?? '';
  const kind = /^\s*(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i
    .exec(type)?.[1]
    ?.toLowerCase();
  if (!kind) throw new BodyRefused(415);
  const bytes = await readBytes(request, maxBytes);
  return kind === 'application/json' ? fromJson(bytes) : fromForm(bytes, type);
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Deno gives no body where nothing was sent; Node, whose lines are counted, an empty one.
  const body = request.body /* c8 ignore next */ ?? [];
  for await (const part of body) {
    length += part.byteLength;
    if (length <= maxBytes) parts.push(part);
    // A sender that is still sending hears no answer: the rest is let in, and let go, within reason.
    else if (length > MOST_LET_GO * maxBytes) break;
    else parts.length = 0;
  }
  if (length > maxBytes) throw new BodyRefused(413);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function fromJson(bytes: Uint8Array): Posted {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BodyRefused(400);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BodyRefused(400);
  return { fields: value as Record<string, unknown>, files: new Map(), isForm: false };
}

async function fromForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Posted> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new BodyRefused(400);
  }
  const fields: Record<string, unknown> = {};
  const files = new Map<string, File>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value;
    // A file field that was left empty comes as a file without a name.
    else if (value.name !== '' && !files.has(name)) files.set(name, value);
  }
  return { fields, files, isForm: true };
}
