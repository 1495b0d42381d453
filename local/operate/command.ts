import { messageOf } from '../startup-error.ts';

/** Runs a command of an operator with its arguments. An error is printed as one sentence and sets exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (cause) {
    console.error(messageOf(cause));
    process.exitCode = 1;
  }
}
