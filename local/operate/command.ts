import { messageOf, StartupError } from '../startup-error.ts';

/** Runs an operator's command with its arguments. Whatever stops it is one sentence, and ends it with 1, or 78 for a wrong setting. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (cause) {
    console.error(messageOf(cause));
    process.exitCode = cause instanceof StartupError ? cause.exitCode : 1;
  }
}
