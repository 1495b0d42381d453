import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Cost {
  seconds: number;
  /** NaN where the system does not tell. */
  peakMegabytes: number;
}

const LOOK_EVERY_MS = 200;
// Thousands of articles do not fit what Node takes by itself on a small machine.
const HEAP_MEGABYTES = 12_000;

/**
 * Builds the Astro project in a folder, in a process of its own.
 * @throws {Error} with what the build said, when it fails.
 */
export async function runBuild(folder: string, env: Record<string, string>): Promise<Cost> {
  const startMs = performance.now();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES}`, join(folder, 'node_modules/astro/bin/astro.mjs'), 'build'],
    {
      cwd: folder,
      env: { ...process.env, ...env, OUT_DIR: 'dist', ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let peakMegabytes = NaN;
  const looking = setInterval(() => (peakMegabytes = peakOf(child.pid!) ?? peakMegabytes), LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`the build of ${folder} ended with ${code}:\n${said.slice(-3000)}`);
  return { seconds: (performance.now() - startMs) / 1000, peakMegabytes };
}

/** The most memory a process has held so far, as Linux keeps count of it. */
function peakOf(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
