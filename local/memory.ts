// Returns Node's flags for builds, and explains the end of a process that ran out of memory.
/**
 * Returns Node's flags for a build. If this process runs with little memory (`scripts/little-memory.mjs`), garbage is
 * collected earlier. A build uses 120 MB of the heap, but V8 would let the heap grow to 500 MB.
 * @param ownFlags Node's flags of this process
 */
export const buildFlags = (ownFlags: readonly string[] = process.execArgv): string[] =>
  ownFlags.includes('--liftoff-only') ? ['--max-semi-space-size=4', '--heap-growing-percent=30'] : [];

/** Exit code and signal with which a child process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Exit code of a shell whose program was ended by SIGKILL. */
const KILLED_CODE = 137;

/**
 * Returns a text that explains how to fix a lack of memory, if the process has probably ended for this reason. Returns undefined
 * if it ended for another reason.
 * @param errors output of the process to standard error
 */
export function explainMemoryEnd({ code, signal }: ProcessEnd, errors = ''): string | undefined {
  if (signal === 'SIGKILL' || code === KILLED_CODE)
    return 'the system killed it, as it does when memory runs out. Give this machine at least 1 GB of memory, or add swap space, then start again';
  if (/heap out of memory/i.test(errors))
    return 'it reached the limit of its memory. Give this machine more memory, or set NODE_OPTIONS=--max-old-space-size=2000 (in MB), then start again';
  return undefined;
}
