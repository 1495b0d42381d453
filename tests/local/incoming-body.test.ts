import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { incomingBody } from '../../local/incoming-body.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a reader gets a small piece that arrived between two reads, even if no other piece follows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const incoming = Object.assign(new PassThrough(), { complete: false, socket: { bytesRead: 0 } });
  const reader = incomingBody(incoming as unknown as IncomingMessage).getReader();
  /** Lets events and timers run. */
  const wait = async (): Promise<void> => {
    await setImmediate();
    await vi.runAllTimersAsync();
  };

  const first = reader.read();
  await wait();
  incoming.write('a');
  await wait();
  expect(await first).toEqual({ done: false, value: Buffer.from('a') });

  incoming.write('b');
  await wait();
  const second = reader.read();
  await wait();
  expect(await second).toEqual({ done: false, value: Buffer.from('b') });
});
