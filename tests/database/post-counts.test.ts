import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, rolledBack, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

/** Returns the seconds to wait after each of several attempts: 0 for each one that was counted. */
const attempt = (times: number, limits: { max: number; window: string }[]): Promise<number[]> =>
  rolledBack(opened.database, async (statements) => {
    const waits: number[] = [];
    for (let count = 0; count < times; count++) {
      const { rows } = await statements.query<{ seconds: number }>('select public.count_post($1::jsonb) as seconds', [
        JSON.stringify(limits.map((limit) => ({ subject: 'factor of anne', ...limit }))),
      ]);
      waits.push(rows[0]!.seconds);
    }
    return waits;
  });

test('windows of one subject that begin at the same moment share a count', async () => {
  // These two windows always begin together. A day and its ten minutes do at midnight UTC, in the evening in Quebec.
  const waits = await attempt(4, [
    { max: 3, window: '24 hours' },
    { max: 50, window: '1 day' },
  ]);
  expect(waits).toEqual([0, 0, 0, expect.any(Number)]);
  expect(waits[3]).toBeGreaterThan(0);
});
