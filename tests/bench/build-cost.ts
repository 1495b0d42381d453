import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Cost {
  seconds: number;
  /** The peak memory; NaN if the system does not report it. */
  peakMegabytes: number;
}

const LOOK_EVERY_MS = 200;
// Thousands of articles exceed Node's default heap on a small machine.
const HEAP_MEGABYTES = 12_000;

/**
 * Builds the Astro project of a folder in a separate process.
 * @throws {Error} with the build's output if it fails
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
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let peakMegabytes = NaN;
  const looking = setInterval(() => (peakMegabytes = peakOf(child.pid!) ?? peakMegabytes), LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`the build of ${folder} ended with ${code}:\n${output.slice(-3000)}`);
  return { seconds: (performance.now() - startMs) / 1000, peakMegabytes };
}

/** Returns the peak memory of a process in MB, as Linux records it. */
function peakOf(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
