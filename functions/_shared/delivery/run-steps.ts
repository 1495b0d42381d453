import { logFault } from '../faults.ts';

/**
 * Runs steps one after the other. If a step throws, its error is logged with an ID and the step's name, and the next steps still
 * run.
 * @returns the IDs of the logged errors
 */
export async function runSteps(where: string, steps: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (cause) {
      faults.push(logFault(`${where}, ${name}`, cause));
    }
  }
  return faults;
}
