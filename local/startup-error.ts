/** A reason not to start that the operator can act on. Only its message is printed, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Returns the message of anything thrown. PGlite throws objects with nothing but an `errno`. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (thrown && typeof thrown === 'object' && 'errno' in thrown) return `file error ${String(thrown.errno)}`;
  return String(thrown);
}
