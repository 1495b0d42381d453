/** Reason why a call did not get a usable response. */
export type Failure = { code: 'offline' } | { code: 'server_fault'; id: string } | { code: 'unknown' };

/**
 * Deadline of a call in milliseconds, longer than a slow connection needs. A call that exceeds the deadline fails, and the
 * visitor sees a message.
 */
export const DEADLINE_MS = 30_000;

/** Time in milliseconds after which a site that has not responded counts as unreachable. */
const REACH_MS = 5_000;

/** Thrown if the site cannot be reached, for example when a part of the page's script is loaded. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/**
 * Loads a part of the page's script: `load(() => import('./part.ts'))`.
 * @throws {PartNotLoaded} if the site cannot be reached. If the part is missing or fails to run, rethrows the error unchanged,
 * because it is our own bug.
 */
export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part();
  } catch (cause) {
    const signal = AbortSignal.timeout(REACH_MS);
    const isReached = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
    throw isReached ? cause : new PartNotLoaded('', { cause });
  }
}

/** Returns the failure for a thrown value: `offline` for `PartNotLoaded`, else `unknown`. */
export const thrownToFailure = (thrown: unknown): Failure => ({
  code: thrown instanceof PartNotLoaded ? 'offline' : 'unknown',
});

/** Error of a failed call, as Supabase's clients return it. */
interface CallError {
  message: string;
  /** HTTP status, or 0 without a response. Missing for an error of the client itself. */
  status?: number | undefined;
}

/** Returns the failure for an error of a call: no response, our own error with its log ID, or an unknown error. */
export function toFailure({ message, status }: CallError): Failure {
  if (status === 0) return { code: 'offline' };
  const id = /^Server fault (\w{8})$/.exec(message)?.[1];
  return id ? { code: 'server_fault', id } : { code: 'unknown' };
}
