import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shapeConnection, type ConnectionProfile } from '../../bench/shaped-connection.ts';

// Each message to this server is a number. The server responds with that many bytes.
let server: Server;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server = createServer((socket) =>
        socket.on('data', (bytes) => socket.write(Buffer.alloc(Number(bytes.toString())))),
      );
      server.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => void server.close());

/**
 * Returns the time in ms until responses of these sizes have arrived. The test requests them all at once over separate
 * connections, or one after the other over one connection.
 */
async function timeAnswers(
  profile: ConnectionProfile,
  answers: number[],
  connections: 'one' | 'each',
): Promise<number> {
  const shaped = await shapeConnection((server.address() as AddressInfo).port, profile);
  const startMs = performance.now();
  if (connections === 'each') await Promise.all(answers.map((bytes) => request(shaped.port, [bytes])));
  else await request(shaped.port, answers);
  const tookMs = performance.now() - startMs;
  await shaped.close();
  return tookMs;
}

async function request(port: number, answers: number[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  for (const bytes of answers) {
    socket.write(String(bytes));
    let got = 0;
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.on('data', function count(chunk) {
        got += chunk.length;
        if (got < bytes) return;
        socket.off('data', count);
        resolve();
      });
    });
  }
  socket.destroy();
}

/**
 * Expects the fastest of several measurements to take this long. Timers are never early by more than their resolution. They may be
 * late on a busy machine, so a late measurement is repeated.
 */
async function expectAbout(measure: () => Promise<number>, wantedMs: number): Promise<void> {
  const times: number[] = [];
  const findFastest = async (): Promise<number> => {
    times.push(await measure());
    return Math.min(...times);
  };
  await expect.poll(findFastest).toBeLessThan(wantedMs * 1.25 + 150);
  expect(Math.min(...times)).toBeGreaterThan(wantedMs - 5);
}

test('the first response takes two round trips, and the second response over the same connection takes one round trip', async () => {
  const profile = { roundTripMs: 200, kilobitsPerSecond: 1e6 };
  await expectAbout(() => timeAnswers(profile, [10], 'one'), 400);
  await expectAbout(() => timeAnswers(profile, [10, 10], 'one'), 600);
});

test('all connections share the bandwidth', async () => {
  const profile = { roundTripMs: 20, kilobitsPerSecond: 400 };
  const aloneMs = 40 + 10_000 / 50;
  await expectAbout(() => timeAnswers(profile, [10_000], 'one'), aloneMs);
  await expectAbout(() => timeAnswers(profile, [10_000, 10_000], 'each'), aloneMs + 10_000 / 50);
});

test('data beyond the first congestion window waits for one more round trip, and the next window is twice as large', async () => {
  const profile = { roundTripMs: 200, kilobitsPerSecond: 1e6 };
  await expectAbout(() => timeAnswers(profile, [14_600], 'one'), 400);
  await expectAbout(() => timeAnswers(profile, [14_601], 'one'), 600);
  await expectAbout(() => timeAnswers(profile, [3 * 14_600], 'one'), 600);
  await expectAbout(() => timeAnswers(profile, [3 * 14_600 + 1], 'one'), 800);
});
