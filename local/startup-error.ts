/** A reason not to start that the operator can act on. Shown as its one sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The text of anything thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
