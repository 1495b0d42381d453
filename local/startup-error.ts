/** A reason not to start that the operator can act on. Shown as its one sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The text of anything thrown; PGlite's file errors are objects with a number and no more. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (thrown && typeof thrown === 'object' && 'errno' in thrown) return `file error ${String(thrown.errno)}`;
  return String(thrown);
}
