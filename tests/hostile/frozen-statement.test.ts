// Tests that a statement that never ends blocks only the database's thread, and that the server then replaces this thread.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfSupabase } from '../support/supabase-copy.ts';
import { newCustomer } from '../support/new-customer.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

let server: ListeningBackend;
beforeAll(async () => {
  const supabaseDir = copyOfSupabase(temporary());
  // Simulates an unknown request that blocks the database, because no known request does so for long.
  writeFileSync(
    join(supabaseDir, 'migrations/20991231000000_freeze.sql'),
    `create function public.freeze() returns void language sql as 'select pg_sleep(3600)';
     grant execute on function public.freeze() to anon;`,
  );
  const rights = join(supabaseDir, 'rights.json');
  const { functions, ...others } = JSON.parse(readFileSync(rights, 'utf8'));
  writeFileSync(rights, JSON.stringify({ ...others, functions: { ...functions, anon: ['freeze()'] } }));
  server = await startListeningBackend({ dataDir: temporary(), supabaseDir, requestLimitMs: 10_000 });
});
afterAll(() => server.end());

const post = (path: string, body: object, init: RequestInit = {}): Promise<Response> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { apikey: server.backend.keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });

/** Calls the function within this process, so that the function has started before requests over the network arrive. */
const freeze = (): Promise<Response> =>
  server.backend.fetch(
    new Request(`${server.origin}/rest/v1/rpc/freeze`, {
      method: 'POST',
      headers: { apikey: server.backend.keys.publishableKey, 'content-type': 'application/json' },
      body: '{}',
    }),
  );

test('the caller of a database statement that never ends gets an error ID, and the server keeps committed data and still responds', async () => {
  const catalogue = () =>
    fetch(`${server.origin}/rest/v1/products?select=id`, { headers: { apikey: server.backend.keys.publishableKey } });
  await (await catalogue()).json();
  const email = `${randomUUID()}@exemple.test`;
  await newCustomer(server.service, email, 'mot de passe');

  let isFrozen = true;
  const frozen = freeze().finally(() => (isFrozen = false));
  // The sender of this request disconnects while the request waits.
  const other = `${randomUUID()}@exemple.test`;
  const gone = new AbortController();
  const left = post('/auth/v1/signup', { email: other, password: 'quatre bouleaux gris' }, { signal: gone.signal });
  const waiting = post('/auth/v1/token?grant_type=password', { email, password: 'mot de passe' });
  for (let time = 0; time < 20; time++) {
    expect((await catalogue()).status).toBe(200);
    expect((await fetch(`${server.origin}/`)).status, 'the site during the statement').toBe(404);
  }
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  expect(isFrozen).toBe(true);

  const answer = await frozen;
  expect(answer.status).toBe(504);
  expect(await answer.json()).toEqual({
    code: 'server_fault',
    message: expect.stringMatching(/^Server fault [\da-f]{8}$/),
  });
  expect(answer.headers.get('x-fault-id')).toMatch(/^[\da-f]{8}$/);
  expect((await waiting).status, 'the request that waited').toBe(200);
  expect(existsSync(join(server.dataDir, 'mail')), 'the request of the disconnected sender is not begun').toBe(false);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});
