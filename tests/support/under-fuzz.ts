// Sends generated requests to a running server while a reader opens pages, then acts as an ordinary visitor.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { newCustomer } from './new-customer.ts';
import { startPageReader } from './page-reader.ts';
import { newServerEnvironment, startServer, type ServerProcess } from './server-process.ts';

export interface FuzzedServer {
  server: ServerProcess;
  publishableKey: string;
  secretKey: string;
}

export interface MadeUpRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

const CONCURRENCY = 8;
/** The limit of the 99th percentile on an idle machine. Under load the senders use part of the same processors. */
const P99_MS = 100;

/** Starts a real server on new folders. */
export async function startFuzzedServer(newFolder: () => string): Promise<FuzzedServer> {
  const env = await newServerEnvironment(newFolder);
  const server = startServer(env);
  await server.ready;
  const { publishableKey, secretKey } = JSON.parse(readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8'));
  return { server, publishableKey, secretKey };
}

/** Returns a different network for each request, so that no rate limit hides the tested behaviour. */
export const networkOfNumber = (number: number): string =>
  `2001:db8:${(number >> 12).toString(16)}:${(number & 4_095).toString(16)}::1`;

/**
 * Sends all requests and reads pages in the meantime.
 * @throws {Error} if a response is a server error, or if the slowest 1 % of pages take too long
 */
export async function sendAll({ server }: FuzzedServer, requests: readonly MadeUpRequest[]): Promise<void> {
  const alone = p99(await startPageReader(server.origin).end());
  const reader = startPageReader(server.origin);
  const statuses = new Map<number, number>();
  let next = 0;
  const send = async (): Promise<void> => {
    for (let number = next++; number < requests.length; number = next++) {
      const { path, ...init } = requests[number]!;
      const headers = { 'x-forwarded-for': networkOfNumber(number), ...init.headers };
      // A body that is too large is refused before all of it is sent. Its sender may see the connection close.
      const response = await fetch(server.origin + path, { ...init, headers }).catch(() => undefined);
      if (!response) continue;
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500)
        throw new Error(`${response.status} to ${init.method} ${path} ${init.body?.slice(0, 2_000)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, send));
  const fuzzed = p99(await reader.end());
  console.log(
    `${JSON.stringify(Object.fromEntries(statuses))}; p99 ${Math.round(fuzzed)} ms, alone ${Math.round(alone)} ms`,
  );
  expect(fuzzed).toBeLessThan(P99_MS + 20 * alone);
}

const p99 = (sorted: number[]): number => sorted[Math.floor(sorted.length * 0.99)]!;

/** Reads the catalogue, signs in, and posts an inquiry with a file. */
export async function expectServing({ server, publishableKey, secretKey }: FuzzedServer): Promise<void> {
  const [visitor, service] = [publishableKey, secretKey].map((key) =>
    createClient(server.origin, key, { auth: { persistSession: false, autoRefreshToken: false } }),
  );
  const { data } = await visitor!.from('products').select('id').throwOnError();
  expect(data.length).toBeGreaterThan(5);
  const email = `${crypto.randomUUID()}@exemple.test`;
  await newCustomer(service!, email, 'mot de passe');
  const signIn = await visitor!.auth.signInWithPassword({ email, password: 'mot de passe' });
  expect(signIn.error).toBeNull();
  const form = new FormData();
  const inquiry = { type_demande: 'contact', name: 'Zoé', email, subject: 'general', message: 'Bonjour' };
  for (const [name, value] of Object.entries(inquiry)) form.append(name, value);
  form.append('attachment', new File([`%PDF-1.7\n${'x'.repeat(500_000)}`], 'plan.pdf', { type: 'application/pdf' }));
  const headers = { apikey: publishableKey, 'x-forwarded-for': '198.51.100.7' };
  const posted = await fetch(`${server.origin}/functions/v1/contact-form`, { method: 'POST', headers, body: form });
  expect(posted.status).toBe(200);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
}
