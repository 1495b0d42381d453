// Sends unusual queries to every interface, 20 000 in the full scope. The queries have names and aliases from `Object.prototype`,
// embedding, casts, operators, deep nesting and headers.
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { isFullScope, SEED } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';
import {
  expectServing,
  sendAll,
  getSessionHeaders,
  startFuzzedServer,
  type FuzzedServer,
  type MadeUpRequest,
} from '../support/under-fuzz.ts';

const temporary = temporaryFolders();
const QUERIES = isFullScope ? 20_000 : 500;

let fuzzed: FuzzedServer;
beforeAll(async () => {
  fuzzed = await startFuzzedServer(temporary);
});
afterAll(() => fuzzed.server.process.kill('SIGKILL'));

const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), '__proto__', 'prototype', 'schema');
const table = fc.constantFrom(
  'products',
  'orders',
  'order_items',
  'order_status_changes',
  'customer_settings',
  'cart_units',
  'staff',
  'users',
);
const column = fc.constantFrom('id', 'name', 'price', 'position', 'is_available', 'folded_name', 'created_at', '*');
const name = fc.oneof(column, table, inherited, fc.string({ maxLength: 12 }));
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '1',
    'true',
    'null',
    '(a,b)',
    '{a}',
    '%a%',
    '99999999999999999999',
    '-1',
    '\0',
    '\ud800',
    '('.repeat(300),
  ),
);
const cast = fc.constantFrom(
  '',
  '',
  '::text',
  '::regclass',
  '::__proto__',
  '->a',
  '->>a',
  '.sum()',
  '.count()',
  '!inner',
);
const item: fc.Memo<string> = fc.memo((depth) => {
  const plain = fc
    .tuple(fc.option(name), name, cast)
    .map(([alias, column, as]) => `${alias === null ? '' : `${alias}:`}${column}${as}`);
  if (depth <= 1) return plain;
  const list = fc.array(item(), { minLength: 0, maxLength: 3 }).map((items) => items.join(','));
  return fc.oneof(
    plain,
    fc.tuple(plain, list).map(([relation, inner]) => `${relation}(${inner})`),
  );
});
const select = fc.array(item(4), { minLength: 1, maxLength: 4 }).map((items) => items.join(','));
const operator = fc.constantFrom(
  'eq',
  'neq',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
  'fts(french)',
  'not.eq',
  'like(any)',
  'constructor',
  '__proto__',
);
const condition = fc.tuple(operator, value).map(([by, to]) => `${by}.${to}`);
const logic = fc
  .array(fc.tuple(name, condition), { maxLength: 3 })
  .map((all) => `(${all.map((condition) => condition.join('.')).join(',')})`);
const parameter = fc.oneof(
  select.map((list) => ['select', list]),
  fc.tuple(name, condition).map(([by, to]) => [by, to]),
  fc.tuple(fc.constantFrom('and', 'or', 'not.or', 'order_items.or'), logic).map(([by, to]) => [by, to]),
  fc.tuple(
    fc.constantFrom('order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey', 'token', 'grant_type'),
    fc.oneof(name, value),
  ),
  fc
    .tuple(name, fc.constantFrom('select', 'limit', 'schema.limit', 'keys.limit', 'order'), name)
    .map(([of, part, to]) => [`${of}.${part}`, to]),
) as fc.Arbitrary<[string, string]>;
const query = fc.array(parameter, { maxLength: 4 }).map((all) => String(new URLSearchParams(all)));
const headers = fc.dictionary(
  fc.constantFrom(
    'prefer',
    'range',
    'range-unit',
    'accept',
    'accept-profile',
    'content-profile',
    'x-upsert',
    'content-type',
  ),
  fc.constantFrom(
    'public',
    'auth',
    '__proto__',
    'count=exact',
    'tx=rollback',
    '0-5',
    '5-0',
    'text/csv',
    'application/vnd.pgrst.object+json',
    'return=representation',
  ),
  { maxKeys: 3 },
);
const path = fc.oneof(
  { weight: 6, arbitrary: table.map((name) => `/rest/v1/${name}`) },
  { weight: 1, arbitrary: inherited.map((name) => `/rest/v1/${name}`) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(inherited, fc.constantFrom('place_order', 'my_data', 'take_mail'))
      .map((name) => `/rest/v1/rpc/${name}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('token', 'user', 'logout', 'settings', 'verify').map((route) => `/auth/v1/${route}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('sign', 'public', 'list', 'info'), inherited)
      .map(([by, path]) => `/storage/v1/object/${by}/requests/${path}`),
  },
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'DELETE') },
);

test(`queries that no page sends cause no server error, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  const made = fc.sample(fc.record({ path, query, method, headers }), { numRuns: QUERIES, seed: SEED });
  const requests = made.map((request, number): MadeUpRequest => ({
    path: `${request.path}?${request.query}`,
    method: request.method,
    headers: { ...request.headers, apikey: fuzzed.publishableKey, ...getSessionHeaders(fuzzed, number) },
  }));
  await sendAll(fuzzed, requests);
  await expectServing(fuzzed);
});
