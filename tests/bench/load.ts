// Measures response times under load. The kinds of requests are pages, the catalogue, questions and new accounts. Each kind runs
// alone, then all kinds run at once.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Table } from './report.ts';
import { ownNetwork } from '../support/network.ts';

const SECONDS = 10;

interface Target {
  origin: string;
  publishableKey: string;
}

export interface Kind {
  name: string;
  /** Number of simultaneous requests when this kind runs alone. `mixed` is the number when all kinds run together. */
  alone: number;
  mixed: number;
  request: Partial<autocannon.Request>;
  /** Returns a body from a different sender each time, because posts are rate-limited. `load()` sets a different network. */
  body?: () => object;
}

/** Returns the kinds of requests that visitors make. */
export function createKinds(publishableKey: string): Kind[] {
  const json = { apikey: publishableKey, 'content-type': 'application/json' };
  return [
    { name: 'pages', alone: 50, mixed: 20, request: { path: '/produits', headers: { 'accept-encoding': 'br' } } },
    {
      name: 'catalogue',
      alone: 50,
      mixed: 20,
      request: { path: '/rest/v1/products?select=*&order=position', headers: { apikey: publishableKey } },
    },
    {
      name: 'questions',
      alone: 50,
      mixed: 10,
      request: { path: '/functions/v1/contact-form', method: 'POST', headers: json },
      body: () => ({
        type_demande: 'contact',
        name: 'Jean',
        subject: 'general',
        message: 'Bonjour',
        key: randomUUID(),
        email: `${randomUUID()}@exemple.test`,
      }),
    },
    {
      name: 'new accounts',
      alone: 50,
      mixed: 10,
      request: { path: '/auth/v1/signup', method: 'POST', headers: json },
      // Replaces sign-ins, which are limited per account. Each request hashes a password, as a sign-in does.
      body: () => ({ email: `${randomUUID()}@exemple.test`, password: 'quatre bouleaux gris' }),
    },
  ];
}

/**
 * Sends requests with this concurrency for a period.
 * @throws {Error} if a response is a server error, or if a request fails or times out
 */
export async function load(
  origin: string,
  kind: Kind,
  connections: number,
  seconds = SECONDS,
): Promise<autocannon.Result> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 60,
    requests: [
      {
        ...kind.request,
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...ownNetwork() },
          ...(kind.body ? { body: JSON.stringify(kind.body()) } : {}),
        }),
      },
    ],
  });
  if (result['5xx'] + result.errors + result.timeouts > 0)
    throw new Error(
      `${kind.name}: ${result['5xx']} server errors, ${result.errors} connection errors, ${result.timeouts} timeouts`,
    );
  return result;
}

/**
 * Measures each kind of request alone, then all of them at once.
 * @throws {Error} if a response is a server error, or if a request fails or times out
 */
export async function underLoad({ origin, publishableKey }: Target): Promise<Table> {
  const kinds = createKinds(publishableKey);
  const rows: Table['rows'] = [];
  const addRow = (when: string, kind: Kind, connections: number, result: autocannon.Result): void => {
    const { latency, requests } = result;
    rows.push([kind.name, when, connections, requests.average, latency.p50, latency.p99, latency.max]);
  };
  for (const kind of kinds) addRow('alone', kind, kind.alone, await load(origin, kind, kind.alone));
  const results = await Promise.all(kinds.map((kind) => load(origin, kind, kind.mixed)));
  for (const [index, kind] of kinds.entries()) addRow('all at once', kind, kind.mixed, results[index]!);
  return {
    title: 'Under load',
    note: `Each kind of request ran for ${SECONDS} s, from the same machine as the server. Times are in milliseconds.`,
    columns: ['request', 'when', 'connections', 'requests per second', 'median', '99th percentile', 'maximum'],
    rows,
  };
}
