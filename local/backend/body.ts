/** Limits of an HTTP request's body, in bytes: of the Storage API, and of the others. */
export const MAX_BODY_BYTES = { rows: 1_048_576, files: 12_582_912 } as const;

/**
 * Reads a request's body whole, so that a slow sender waits here and not while holding the database.
 * @returns the body, null where there is none, or undefined past `maxBytes`: reading stops there.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null | undefined> {
  if (!request.body) return null;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
