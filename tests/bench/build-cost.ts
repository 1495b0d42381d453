import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Cost {
  seconds: number;
  /**
   * Processor time of the build. Unlike elapsed time, it does not depend on other programs. NaN if the system does not report it.
   */
  processorSeconds: number;
  /** Peak memory of the build. NaN if the system does not report it. */
  peakMegabytes: number;
}

const LOOK_EVERY_MS = 200;
// Thousands of articles exceed Node's default heap on a small machine.
const HEAP_MEGABYTES = 12_000;

/**
 * Builds the Astro project of a folder in a separate process.
 * @throws {Error} with the end of the build's output if the build fails
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
  let processorSeconds = NaN;
  const looking = setInterval(() => {
    peakMegabytes = readPeak(child.pid!) ?? peakMegabytes;
    processorSeconds = readProcessorSeconds(child.pid!) ?? processorSeconds;
  }, LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`The build of ${folder} failed with exit code ${code}:\n${output.slice(-3000)}`);
  return { seconds: (performance.now() - startMs) / 1000, processorSeconds, peakMegabytes };
}

/** Returns the peak memory of a process in MB, as Linux records it. */
function readPeak(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux reports processor time in hundredths of a second on all common machines. */
const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process with all its threads and the children that have ended, as Linux records it. */
function readProcessorSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  // The format is `pid (name) state ppid …`, and the name may contain any character.
  const fields = existsSync(file)
    ? readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
    : [];
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.length === 4 ? ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND : undefined;
}
