import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { endGroup, startGroup } from './processes.ts';

/** Starts an X server without a screen, for browsers without a headless mode. `name` is the value of DISPLAY. */
export async function startDisplay(): Promise<{ name: string; end: () => Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'];
  const server = startGroup('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const gone = new AbortController();
  server.once('exit', () => gone.abort(new Error('Xvfb ended before it was ready')));
  const [number] = (await once(server.stdio[3] as Readable, 'data', { signal: gone.signal })) as [Buffer];
  return { name: `:${String(number).trim()}`, end: () => endGroup(server) };
}
