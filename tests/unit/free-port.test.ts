import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, startOnFreePorts } from '../support/free-port.ts';

const FREE_PORT = join(import.meta.dirname, '../support/free-port.ts');

describe('freePort', () => {
  test('returns ports outside the range from which the system assigns ports', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: ephemeral } = server.address() as AddressInfo;
    server.close();
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(ephemeral).toBeGreaterThanOrEqual(32_768);
  });

  test('returns each port to a single process, and only once', async () => {
    const code = `import { freePort } from ${JSON.stringify(FREE_PORT)};
      console.log(JSON.stringify(await Promise.all(Array.from({ length: 300 }, () => freePort()))));`;
    const own = await Promise.all(Array.from({ length: 300 }, () => freePort()));
    const others = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
    ) as number[];
    const all = [...own, ...others];
    expect(new Set(all).size).toBe(all.length);
  });

  test('returns a port again after the process that reserved it has ended, but not while that process runs', async () => {
    const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    const port = await freePort();
    writeFileSync(join(tmpdir(), 'soleil-ports', String(port)), ended);
    expect(await freePort([port, port])).toBe(port);
    await expect(freePort([port, port])).rejects.toThrow(`No port from ${port} to ${port} is free`);
  });
});

describe('startOnFreePorts', () => {
  const inUse = (): never => {
    throw new Error('nginx: [emerg] bind() to 127.0.0.1:12345 failed (98: Address already in use)');
  };

  test('starts again on other ports if another process has taken a port in the meantime', async () => {
    const tried: number[][] = [];
    const started = await startOnFreePorts(2, async (ports) => (tried.push(ports) === 1 ? inUse() : ports));
    expect(tried).toHaveLength(2);
    expect(started).toEqual(tried[1]);
    expect(new Set(tried.flat()).size).toBe(4);
  });

  test('gives up after three starts on ports that are in use, and throws any other error at once', async () => {
    let starts = 0;
    const failing = (error: Error) => () => {
      starts += 1;
      return Promise.reject(error);
    };
    await expect(startOnFreePorts(1, failing(new Error('no such file')))).rejects.toThrow('no such file');
    expect(starts).toBe(1);
    await expect(startOnFreePorts(1, failing(new Error('listen EADDRINUSE')))).rejects.toThrow('EADDRINUSE');
    expect(starts).toBe(4);
  });
});
