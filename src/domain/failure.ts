/** Why a call did not get an answer that the rules can speak about. */
export type Failure = { code: 'offline' } | { code: 'server_fault'; id: string } | { code: 'unknown' };

/** Milliseconds a call may take: longer than a slow connection needs. Past it the connection is dead, and the visitor is better told. */
export const DEADLINE_MS = 30_000;

/** A part of the page's own script did not arrive. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/**
 * Loads a part of the page's script: `load(() => import('./part.ts'))`.
 * @throws {PartNotLoaded} when the site cannot be reached. A part that is missing there, or cannot run, is our own error, which
 * is thrown as it is.
 */
export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part();
  } catch (cause) {
    const isReached = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    throw isReached ? cause : new PartNotLoaded('', { cause });
  }
}

/** Sorts something thrown: a part of the page that could not be loaded, or something else. */
export const thrownToFailure = (thrown: unknown): Failure => ({
  code: thrown instanceof PartNotLoaded ? 'offline' : 'unknown',
});

/** What Supabase's clients give of a call that failed. */
interface CallError {
  message: string;
  /** HTTP status; 0 when there was no answer. It is absent for an error of the client's own. */
  status?: number | undefined;
}

/** Sorts an error of a call: no answer, a fault on our side with the id it is logged under, or something else. */
export function toFailure({ message, status }: CallError): Failure {
  if (status === 0) return { code: 'offline' };
  const id = /^Server fault (\w{8})$/.exec(message)?.[1];
  return id ? { code: 'server_fault', id } : { code: 'unknown' };
}
