// Posts many inquiries at once to the embedded backend, then many subscriptions. Measures the rate and the response times, and
// checks that each post is accepted and stored.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { createClient } from '@supabase/supabase-js';
import { ownNetwork } from '../support/network.ts';
import type { Table } from './report.ts';

const POSTS = 1_000;
const CONCURRENCY = 20;

interface Target {
  origin: string;
  publishableKey: string;
  secretKey: string;
}

const FORMS = [
  {
    name: 'contact-form',
    table: 'inquiries',
    fields: () => ({
      type_demande: 'contact',
      name: 'Jean',
      subject: 'general',
      message: 'Bonjour',
      key: randomUUID(),
    }),
  },
  { name: 'newsletter', table: 'subscriptions', fields: () => ({}) },
];

/**
 * Posts one form after the other, each with concurrent requests. Counts accepted and stored posts.
 * @throws {Error} if a post is not accepted or not stored
 */
export async function postsAtOnce({ origin, publishableKey, secretKey }: Target): Promise<Table> {
  const service = createClient(origin, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const count = async (table: string): Promise<number> =>
    (await service.from(table).select('*', { count: 'exact', head: true })).count!;
  const rows: Table['rows'] = [];
  for (const { name, table, fields } of FORMS) {
    const before = await count(table);
    const result = await autocannon({
      url: `${origin}/functions/v1/${name}`,
      method: 'POST',
      connections: CONCURRENCY,
      amount: POSTS,
      timeout: 60,
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            // Each post comes from a network of its own, because posts are rate-limited.
            headers: {
              apikey: publishableKey,
              'content-type': 'application/json',
              ...ownNetwork(),
            },
            body: JSON.stringify({ ...fields(), email: `${randomUUID()}@exemple.test` }),
          }),
        },
      ],
    });
    const stored = (await count(table)) - before;
    rows.push([
      name,
      result['2xx'],
      result.non2xx + result.errors + result.timeouts,
      stored,
      result.requests.average,
      result.latency.p50,
      result.latency.p99,
    ]);
    if (stored !== result['2xx'] || result['2xx'] !== POSTS)
      throw new Error(`${name}: ${POSTS} posted, ${result['2xx']} accepted, ${stored} stored`);
  }
  return {
    title: 'Posts at once',
    note: `${POSTS} posts, ${CONCURRENCY} at a time, each from a different sender. The embedded backend handles one database call after the other, and sends the emails at the same time. Times are in milliseconds.`,
    columns: ['function', 'accepted', 'errors', 'stored', 'posts per second', 'median', '99th percentile'],
    rows,
  };
}
