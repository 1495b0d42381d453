import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

// If a run is aborted, this process ends its browsers when it exits or receives SIGTERM.
process.once('exit', () => running.forEach(kill));
process.once('SIGTERM', () => process.exit(143));

/** Starts a program in a separate process group. The group ends with this process at the latest. */
export function startGroup(
  program: string,
  args: string[],
  { stdio, env = {} }: { stdio: StdioOptions; env?: Record<string, string> },
): ChildProcess {
  const leader = spawn(program, args, { stdio, env: { ...process.env, ...env }, detached: true });
  running.add(leader);
  leader.once('exit', () => running.delete(leader));
  return leader;
}

/** Ends a program and all processes it has started. */
export async function endGroup(leader: ChildProcess): Promise<void> {
  if (!running.has(leader)) return;
  const ended = once(leader, 'exit');
  kill(leader);
  await ended;
}

function kill(leader: ChildProcess): void {
  if (leader.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
}
