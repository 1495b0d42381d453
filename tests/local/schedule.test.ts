import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../../local/backend/backend.ts';
import { startSchedule } from '../../local/backend/schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the schedule calls the deliver function every minute with the secret key, until the schedule is stopped', () => {
  const requests: Request[] = [];
  const backend = {
    keys: { secretKey: 'sb_secret_x' },
    fetch: async (request: Request) => {
      if (!request.url.endsWith('/healthz')) requests.push(request);
      return new Response();
    },
  } as unknown as Backend;
  const stop = startSchedule(backend);
  vi.advanceTimersByTime(59_999);
  expect(requests).toHaveLength(0);
  vi.advanceTimersByTime(60_001);
  expect(requests.map(({ method, url, headers }) => [method, new URL(url).pathname, headers.get('apikey')])).toEqual(
    Array(2).fill(['POST', '/functions/v1/deliver', 'sb_secret_x']),
  );
  stop();
  vi.advanceTimersByTime(600_000);
  expect(requests).toHaveLength(2);
});
