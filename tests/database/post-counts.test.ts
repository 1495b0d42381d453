import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, rolledBack, type Statements, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

interface Limit {
  max: number;
  window: string;
}

const ONE_LIMIT: Limit[] = [{ max: 2, window: '10 minutes' }];

/** A sender whose posts are counted in one transaction, so that the database's time is the same for all posts. */
class Sender {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Returns the seconds to wait after each of several posts: 0 for each post that was counted. */
  async post(times: number, limits = ONE_LIMIT): Promise<number[]> {
    const waits: number[] = [];
    for (let count = 0; count < times; count++) {
      const { rows } = await this.#statements.query<{ seconds: number }>(
        'select public.count_post($1::jsonb) as seconds',
        [JSON.stringify(limits.map((limit) => ({ subject: 'factor of anne', ...limit })))],
      );
      waits.push(rows[0]!.seconds);
    }
    return waits;
  }

  /** Moves all periods back, so that `1 minute` has the same effect as waiting for a minute. */
  pass = (time: string): Promise<unknown> =>
    this.#statements.query('update public.post_counts set window_start = window_start - $1::interval', [time]);

  expire = (): Promise<unknown> => this.#statements.query(`select public.delete_expired('2 years')`);

  /** Returns the number of stored periods. */
  async periods(): Promise<number> {
    const { rows } = await this.#statements.query<{ count: string }>('select count(*) from public.post_counts');
    return Number(rows[0]!.count);
  }
}

const withSender = (run: (sender: Sender) => Promise<void>): Promise<void> =>
  rolledBack(opened.database, (statements) => run(new Sender(statements)));

test('the period of a rate limit begins with its first post, not at a fixed time of the clock', () =>
  withSender(async (sender) => {
    expect(await sender.post(1)).toEqual([0]);
    await sender.pass('9 minutes 50 seconds');
    expect(await sender.post(3)).toEqual([0, 10, 10]);
    await sender.pass('9 seconds');
    expect(await sender.post(1)).toEqual([1]);
    await sender.pass('1 second');
    expect(await sender.post(3)).toEqual([0, 0, 600]);
    expect(await sender.periods()).toBe(1);
  }));

test('limits of the same subject with different periods have separate counts', () =>
  withSender(async (sender) => {
    const limits = [
      { max: 2, window: '10 minutes' },
      { max: 3, window: '1 hour' },
    ];
    expect(await sender.post(3, limits)).toEqual([0, 0, 600]);
    await sender.pass('10 minutes');
    expect(await sender.post(2, limits)).toEqual([0, 3_000]);
    await sender.pass('50 minutes');
    expect(await sender.post(1, limits)).toEqual([0]);
  }));

test('a post that one limit refuses is not counted by the other limits', () =>
  withSender(async (sender) => {
    const limits = [
      { max: 1, window: '10 minutes' },
      { max: 2, window: '1 hour' },
    ];
    expect(await sender.post(5, limits)).toEqual([0, 600, 600, 600, 600]);
    await sender.pass('10 minutes');
    expect(await sender.post(1, limits)).toEqual([0]);
  }));

test('limits of the same subject with equal periods share a count', () =>
  withSender(async (sender) => {
    const waits = await sender.post(4, [
      { max: 3, window: '24 hours' },
      { max: 50, window: '1 day' },
    ]);
    expect(waits).toEqual([0, 0, 0, 86_400]);
  }));

test.each(['1 day', '20 minutes'])('setting back a clock that was %s ahead begins a new period', (time) =>
  withSender(async (sender) => {
    await sender.post(3);
    await sender.pass(`-${time}`);
    expect(await sender.post(3)).toEqual([0, 0, 600]);
  }),
);

test('a post whose transaction began before the first post is counted in the period of the first post', () =>
  withSender(async (sender) => {
    await sender.post(1);
    await sender.pass('-5 seconds');
    expect(await sender.post(2)).toEqual([0, 605]);
  }));

test('only periods that have ended are deleted', () =>
  withSender(async (sender) => {
    await sender.post(1, [
      { max: 1, window: '10 minutes' },
      { max: 1, window: '2 days' },
    ]);
    await sender.pass('1 day 1 hour');
    expect(await sender.periods()).toBe(2);
    await sender.expire();
    expect(await sender.periods()).toBe(1);
  }));
