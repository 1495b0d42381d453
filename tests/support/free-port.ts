import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The range of free ports. Systems give higher ports (32 768 and more on Linux) to outgoing connections and to `listen(0)`. The
 * browser suites use lower ports (address.ts).
 */
const RANGE = [12_000, 31_999] as const;

/**
 * Folder with a file for each reserved port. The file contains the ID of the test's process. The port stays reserved while that
 * process runs, because its server may start seconds after the reservation.
 */
const RESERVED = join(tmpdir(), 'soleil-ports');

const reserved = new Set<number>();
process.once('exit', () => reserved.forEach((port) => rmSync(join(RESERVED, String(port)), { force: true })));

/** Returns a free port that no other test gets as long as this process runs. */
export async function freePort([first, last]: readonly [number, number] = RANGE): Promise<number> {
  mkdirSync(RESERVED, { recursive: true });
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (reserve(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${first} to ${last} is free`);
}

const STARTS = 3;

/** Starts a server on free ports. Tries other ports if a program outside the tests has taken one in the meantime. */
export async function startOnFreePorts<Started>(
  count: number,
  start: (ports: number[]) => Promise<Started>,
): Promise<Started> {
  for (let starts = 1; ; starts += 1) {
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    try {
      return await start(ports);
    } catch (error) {
      if (starts === STARTS || !/EADDRINUSE|address already in use/i.test(String(error))) throw error;
    }
  }
}

function reserve(port: number): boolean {
  const file = join(RESERVED, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    if (isOwned(file)) return false;
    // The process that reserved the port was killed. The next attempt may reserve it.
    rmSync(file, { force: true });
    return false;
  }
  reserved.add(port);
  return true;
}

/** Returns whether the process that reserved a port is still running. */
function isOwned(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns whether a server can listen on a port, both on the local address and on all addresses. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', undefined]) {
    const server = createServer();
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen({ port, ...(host ? { host } : {}) }, () => resolve(true));
    });
    if (!isListening) return false;
    await new Promise((resolve) => server.close(resolve));
  }
  return true;
}
