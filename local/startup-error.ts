/** An error at startup that the operator can fix. Only its message is printed, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
  /** The exit code of the process that it ends. */
  readonly exitCode: number = 1;
}

/**
 * A reason that stays until somebody changes a setting or a file: another start would end the same way. `EX_CONFIG` of
 * sysexits.h, by which systemd does not start the service again (`deploy/soleil-boreal.service`).
 */
export class ConfigurationError extends StartupError {
  override name = 'ConfigurationError';
  override readonly exitCode = 78;
}

/** Prints why a command ends. @returns its exit code. */
export function reportEnd(cause: unknown): number {
  console.error(cause instanceof StartupError ? cause.message : cause);
  return cause instanceof StartupError ? cause.exitCode : 1;
}

/** Returns the message of any thrown value. PGlite throws objects that only have an `errno`. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (thrown && typeof thrown === 'object' && 'errno' in thrown) return `file error ${String(thrown.errno)}`;
  return String(thrown);
}
