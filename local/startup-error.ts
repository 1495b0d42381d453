/** An error at startup that the operator can fix. Only its message is printed, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
  /** Exit code with which the error ends the process. */
  readonly exitCode: number = 1;
}

/**
 * An error that lasts until an operator changes a setting or a file, so a restart would not help. The exit code is `EX_CONFIG` of
 * sysexits.h, for which systemd does not restart the service (`deploy/soleil-boreal.service`).
 */
export class ConfigurationError extends StartupError {
  override name = 'ConfigurationError';
  override readonly exitCode = 78;
}

/** Prints the reason why a command ends, and returns the exit code for it. */
export function reportEnd(cause: unknown): number {
  console.error(cause instanceof StartupError ? cause.message : cause);
  return cause instanceof StartupError ? cause.exitCode : 1;
}

/** Returns the message of any thrown value. PGlite throws objects that have only an `errno`. */
export function getMessage(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (thrown && typeof thrown === 'object' && 'errno' in thrown) return `file error ${String(thrown.errno)}`;
  return String(thrown);
}
