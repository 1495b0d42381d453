// Makes all attacks at once, from many networks, on a running server. In the meantime, a reader requests a page and `/healthz`.
// Tests that the reader's requests still succeed, and that the page arrives in time.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownNetwork } from '../support/network.ts';
import { getAlone, startPageReader } from '../support/page-reader.ts';
import { isFullScope } from '../support/scope.ts';
import { newServerEnvironment, startServer, type ServerProcess } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const UNDER_ATTACK_MS = isFullScope ? 30_000 : 3_000;
/** Minimum number of attacks in each round. On a slow machine, a round takes longer. */
const MIN_ATTACKS = 100;

let server: ServerProcess;
let key: string;
beforeAll(async () => {
  const env = await newServerEnvironment(temporary);
  server = startServer(env);
  await server.ready;
  key = JSON.parse(readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8')).publishableKey;
});
afterAll(() => server.process.kill('SIGKILL'));

const get = (path: string): Promise<Response> =>
  fetch(server.origin + path, { headers: { apikey: key, ...ownNetwork() } });
const post = (path: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json', ...ownNetwork() },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });

const inquiry = (): object => ({
  type_demande: 'contact',
  name: 'n',
  email: `${randomUUID()}@exemple.test`,
  subject: 'general',
  message: 'm',
  key: randomUUID(),
});
const account = (): object => ({ email: `${randomUUID()}@exemple.test`, password: 'mot de passe long' });

/** Attacks, each with the allowed statuses. */
const ATTACKS: Record<string, [() => Promise<{ status: number }>, number[]]> = {
  'a regular expression that takes minutes': [
    () => get(String.raw`/rest/v1/products?description=match.^(.%2B)(.%2B)(.%2B)(.%2B)\1\2\3\4$`),
    [400],
  ],
  'a path of 7 000 steps': [() => getAlone(server.origin, '/a'.repeat(7_000)), [404]],
  'the backend’s own addresses': [() => getAlone(server.origin, '/rest/v1/../../_system/introspect'), [404]],
  'a megabyte for a database function': [
    () => post('/rest/v1/rpc/fold_text', { p_text: 'x'.repeat(1e6) }),
    [401, 403, 404, 413],
  ],
  'brackets, 20 000 deep': [() => post('/rest/v1/rpc/place_order', '['.repeat(20_000)), [400, 401]],
  'a file without the secret key': [() => post('/storage/v1/object/requests/a.pdf', 'x'.repeat(1e6)), [403]],
  'a password that is guessed': [() => post('/auth/v1/token?grant_type=password', account()), [400]],
  'a sign-in whose sender leaves': [
    () => post('/auth/v1/token?grant_type=password', account(), { signal: AbortSignal.timeout(100) }),
    [400],
  ],
  'a new account': [() => post('/auth/v1/signup', account()), [200]],
  'an invalid form': [() => post('/functions/v1/contact-form', 'x'.repeat(60_000)), [400]],
  'a question': [() => post('/functions/v1/contact-form', inquiry()), [200]],
  'an order without an account': [
    () => post('/rest/v1/rpc/place_order', { p_key: randomUUID(), p_lines: [], p_total_cents: 0, p_details: {} }),
    [401, 403],
  ],
};
/** The status for too many waiting requests. The senders of these requests may retry. */
const BUSY = 503;

/**
 * Share of pages that must arrive within the limit. Outside the full scope, the attack is short and few pages arrive. Their 99th
 * percentile would be the slowest page.
 */
const SHARE = isFullScope ? 0.99 : 0.9;
const percentileMs = (sorted: number[]): number => sorted[Math.floor(sorted.length * SHARE)]!;

/**
 * Maximum number of rounds of attacks. Other processes of the machine can only make a round slower, so one round within the limit
 * is enough.
 */
const MAX_ROUNDS = 3;

test('during simultaneous attacks, pages arrive in time, /healthz responds with 200, and no attack gets an unexpected status', async () => {
  await startPageReader(server.origin).end();
  let round = await attackForAWhile();
  for (let count = 1; count < MAX_ROUNDS && round.attacked >= round.limit; count++) round = await attackForAWhile();
  expect(round.attacked).toBeLessThan(round.limit);
});

/** Attacks for a while. Returns the milliseconds within which `SHARE` of the pages arrived, and the limit for this time. */
async function attackForAWhile(): Promise<{ attacked: number; limit: number }> {
  const alone = percentileMs(await startPageReader(server.origin).end());

  let isOver = false;
  let answers = 0;
  const attacking = Object.entries(ATTACKS).flatMap(([name, [attack, expected]]) =>
    Array.from({ length: 3 }, async () => {
      while (!isOver || answers < MIN_ATTACKS) {
        // A large body is refused before it is read. Its sender may see a closed connection and no response.
        const answer = await attack().catch(() => undefined);
        if (answer) expect([...expected, BUSY], name).toContain(answer.status);
        answers++;
      }
    }),
  );
  const reader = startPageReader(server.origin);
  await afterMs(UNDER_ATTACK_MS);
  isOver = true;
  const [times] = await Promise.all([reader.end(), ...attacking]);
  const attacked = percentileMs(times);
  console.log(
    `${answers} attacks; ${SHARE * 100} % of pages within ${Math.round(attacked)} ms, alone ${Math.round(alone)} ms`,
  );
  // In this test, the attackers use the server's processors, so the limit is above the time in docs/performance.md.
  return { attacked, limit: 300 + 20 * alone };
}
