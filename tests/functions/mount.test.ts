import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBackend } from '../../local/backend/backend.ts';
import { copyOfSupabase } from '../support/supabase-copy.ts';
import { projectDir } from '../support/files.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const fixture = (name: string): string => join(projectDir, 'tests/functions/fixtures', `${name}.ts`);
const declare = (name: string, file: string, verifyJwt = false): string =>
  `\n[functions.${name}]\nverify_jwt = ${verifyJwt}\nentrypoint = ${JSON.stringify(file)}\n`;

/** Returns a copy of the supabase folder with these functions in its config. */
function supabaseWith(functions: string): string {
  const dir = copyOfSupabase(temporary());
  writeFileSync(join(dir, 'config.toml'), readFileSync(join(dir, 'config.toml'), 'utf8') + functions);
  return dir;
}

let backend: ListeningBackend;

beforeAll(async () => {
  backend = await startListeningBackend({
    dataDir: temporary(),
    supabaseDir: supabaseWith(declare('whoami', fixture('whoami')) + declare('faulty', fixture('faulty'))),
  });
});
afterAll(() => backend.end());

const call = (name: string, init?: RequestInit): Promise<Response> =>
  fetch(`${backend.origin}/functions/v1/${name}`, init);

describe('a call to a function', () => {
  test('passes the method, path and body to the function, which gets database clients for the visitor and the service', async () => {
    const answer = await call('whoami/further?x=1', {
      method: 'POST',
      headers: { apikey: backend.backend.keys.publishableKey },
      body: 'héhé',
    });
    expect(await answer.json()).toEqual({
      method: 'POST',
      path: '/functions/v1/whoami/further',
      body: 'héhé',
      caller: 'publishable',
      products: 12,
      ordersSeenByService: 0,
    });
  });

  test('passes the kind of the caller’s key to the function', async () => {
    const invoke = async (key: string) => (await createClient(backend.origin, key).functions.invoke('whoami')).data;
    expect(await invoke(backend.backend.keys.publishableKey)).toMatchObject({ caller: 'publishable' });
    expect(await invoke(backend.backend.keys.secretKey)).toMatchObject({ caller: 'secret' });
  });

  test('is refused if it has no valid key', async () => {
    expect((await call('whoami')).status).toBe(401);
    expect((await call('whoami', { headers: { apikey: 'sb_publishable_wrong' } })).status).toBe(401);
  });

  test('returns 404 if config.toml does not name the function', async () => {
    expect((await call('no-fetch')).status).toBe(404);
    expect((await call('')).status).toBe(404);
    expect((await call('../rest')).status).toBe(404);
  });

  test('returns only the ID of an error, and logs the cause with the ID', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await call('faulty');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toContain('secret');
    const id = /Server fault (\w{8})/.exec(text)?.[1];
    expect(log.mock.calls.flat().join('\n')).toMatch(new RegExp(`"id":"${id}".*the secret is 42`));
    log.mockRestore();
  });
});

describe('an invalid function', () => {
  test.each([
    [
      'does not export fetch',
      declare('broken', fixture('no-fetch')),
      /Function "broken" .* must export default \{ fetch\(request\) \}/,
    ],
    ['does not exist', declare('absent', '/nowhere/index.ts'), /Function "absent" .* cannot be loaded/],
    [
      'leaves the check of its callers to the platform',
      declare('open', fixture('whoami'), true),
      /Function "open" .* verify_jwt = false/,
    ],
  ])('stops the start of the backend with a message if it %s', async (_, functions, sentence) => {
    const start = startBackend({
      host: '127.0.0.1',
      port: 4321,
      siteDir: '',
      dataDir: temporary(),
      supabaseDir: supabaseWith(functions),
    });
    await expect(start).rejects.toThrow(sentence);
  });
});
