/** Maximum bytes of the body of a database request: `files` for the Storage API, `rows` for the other interfaces. */
export const MAX_BODY_BYTES = { rows: 1_048_576, files: 12_582_912 } as const;

/**
 * Reads the whole body of a request, so that a slow sender does not occupy the database.
 * @returns the body, null if the request has no body, or undefined as soon as the body exceeds `maxBytes`
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
