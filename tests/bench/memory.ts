// Measures how the memory of a server grows with the number of mixed requests. The server has V8's flags for a small machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { memoryFlags } from '../../scripts/little-memory.mjs';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';
import { createKinds } from './load.ts';
import { ownNetwork } from '../support/network.ts';
import { withBudget, type Table } from './report.ts';

/** Numbers of requests after which the memory is measured. */
const STEPS = [0, 6_000, 12_000, 24_000, 48_000, 96_000, 150_000];
const CLIENTS = 40;
/** New accounts per step. Each account hashes a password. */
const ACCOUNTS = 5;
const MAX_GROWTH = 1.1;
const SMALL_BYTES = 2 ** 30;
/** Time after which V8 has freed the memory that the start or the last requests used. */
const REST_MS = 20_000;
const PATHS = ['/', '/produits', '/contact', '/blog/1', '/faq', '/en', '/services'];

/** Returns the anonymous memory of a process in MB, as Linux records it. Excludes memory that is mapped from files. */
const readMemory = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Starts a server with this data and site. Measures its memory after each step, once the server is at rest. */
export async function memoryUnderLoad(env: { DATA_DIR: string; SITE_DIR: string }): Promise<Table> {
  const flags = memoryFlags(SMALL_BYTES);
  const server = startServer({ ...env, PORT: String(await freePort()) }, undefined, undefined, flags);
  await server.ready;
  const pages = PATHS.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }));
  const keys = JSON.parse(readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8')) as { publishableKey: string };
  const [, catalogue, , newAccounts] = createKinds(keys.publishableKey);
  // The requests are 70 % pages, 20 % catalogue and 10 % health.
  const requests = [...pages, catalogue!.request, catalogue!.request, { path: '/healthz' }];
  const withNewAccount = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...request.headers, ...ownNetwork() },
    body: JSON.stringify(newAccounts!.body!()),
  });
  const rows: Table['rows'] = [];
  const { pid } = server.process;
  let [sent, atStart] = [0, 0];
  try {
    for (const step of STEPS) {
      if (step > sent) {
        const send = (amount: number, list: autocannon.Request[], connections: number): Promise<autocannon.Result> =>
          autocannon({ url: server.origin, connections, amount, requests: list });
        const { non2xx, errors } = await send(step - sent, requests, CLIENTS);
        if (non2xx + errors > 0) throw new Error(`${non2xx} responses were not 2xx, ${errors} requests failed.`);
        await send(ACCOUNTS, [{ ...newAccounts!.request, setupRequest: withNewAccount }], 1);
        sent = step;
      }
      await wait(REST_MS);
      const megabytes = readMemory(pid!);
      atStart ||= megabytes;
      console.log(`${step} requests: ${Math.round(megabytes)} MB`);
      rows.push([step, Math.round(megabytes), withBudget(Math.round((megabytes / atStart) * 100) / 100, MAX_GROWTH)]);
    }
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
  return {
    title: 'Memory under load',
    note: `Anonymous memory of the server process at rest, with the flags of a machine with 1 GB (${flags.join(' ')}), Node ${process.version}. Requests from ${CLIENTS} clients: 70 % pages, 20 % catalogue, 10 % health, and ${ACCOUNTS} new accounts per step.`,
    columns: ['requests', 'MB', `ratio to the start (≤ ${MAX_GROWTH})`],
    rows,
  };
}
