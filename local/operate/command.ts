import { getMessage, StartupError } from '../startup-error.ts';

/**
 * Runs an operator's command with its arguments. If the command fails, prints only the message of the error. The exit code is 78
 * for a `ConfigurationError`, and 1 for any other error.
 */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (cause) {
    console.error(getMessage(cause));
    process.exitCode = cause instanceof StartupError ? cause.exitCode : 1;
  }
}
