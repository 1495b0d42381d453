/** An error at startup that the operator can fix. Only its message is printed, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Returns the message of any thrown value. PGlite throws objects that only have an `errno`. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (thrown && typeof thrown === 'object' && 'errno' in thrown) return `file error ${String(thrown.errno)}`;
  return String(thrown);
}
