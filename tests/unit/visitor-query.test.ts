// Tests that the server allows the site's queries, and refuses queries with reserved names, misplaced tables or invalid values.
// Also tests which JSON bodies the server accepts.
import { PostgrestClient } from '@supabase/postgrest-js';
import { describe, expect, test } from 'vitest';
import { isReservedName, parseJsonObject } from '../../functions/_shared/json-shape.ts';
import { isReadableQuery } from '../../local/backend/visitors/rest-query.ts';
import { READABLE_TABLES } from '../../local/backend/visitors/rest-tables.ts';
import { ORDER_COLUMNS } from '../../src/features/orders/rules/order-responses.ts';
import { NAME_COLUMNS } from '../../src/features/products/rules/product-names.ts';
import { BUILT_PRODUCT_COLUMNS, PRODUCT_COLUMNS } from '../../src/features/products/rules/product.ts';

/** Returns whether a request of Supabase's client is allowed. */
async function isAllowed(build: (client: PostgrestClient) => PromiseLike<unknown>): Promise<boolean> {
  let address = '';
  const client = new PostgrestClient('http://site/rest/v1', {
    fetch: async (input) => {
      address = input instanceof Request ? input.url : String(input);
      return Response.json([]);
    },
  });
  await build(client);
  const url = new URL(address);
  return isReadableQuery(url.pathname.replace('/rest/v1/', ''), url);
}

const isQuery = (table: string, query: Record<string, string>): boolean =>
  isReadableQuery(table, new URL(`http://site/?${new URLSearchParams(query)}`));

describe('the site’s queries', () => {
  test.each([PRODUCT_COLUMNS, BUILT_PRODUCT_COLUMNS])('may read the columns %s of the catalogue', (select) => {
    expect(isQuery('products', { select, is_available: 'eq.true', order: 'position' })).toBe(true);
  });

  test('may read a customer’s orders and settings, and one order by its ID', async () => {
    expect(isQuery('orders', { select: ORDER_COLUMNS, order: 'created_at.desc' })).toBe(true);
    expect(isQuery('customer_settings', { select: 'has_newsletter' })).toBe(true);
    const id = crypto.randomUUID();
    expect(
      await isAllowed((client) =>
        client.from('orders').select('user_id,status,total,gst,qst').eq('id', id).maybeSingle(),
      ),
    ).toBe(true);
  });

  test('may read product names for the search', async () => {
    expect(
      await isAllowed((client) =>
        client.from('products').select(NAME_COLUMNS).eq('is_available', true).order('position'),
      ),
    ).toBe(true);
  });
});

test('a reserved name such as “constructor” is refused as a table, column, condition or embedded table', () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), '__proto__', 'prototype', 'schema', 'length'];
  for (const name of names) {
    expect(READABLE_TABLES.has(name), name).toBe(false);
    expect(isQuery(name, {}), name).toBe(false);
    for (const [table] of READABLE_TABLES)
      for (const query of [
        { select: name },
        { select: `*,${name}(*)` },
        { select: `${name}:id` },
        { select: `*,${name}:order_items(*)` },
        { order: name },
        { [name]: 'eq.1' },
        { [`${name}.limit`]: '1' },
      ])
        expect(isQuery(table, query), `${table} ${JSON.stringify(query)}`).toBe(false);
  }
});

test('a query is refused if it embeds a table in a wrong place, twice, or with malformed columns', () => {
  expect(isQuery('products', { select: 'order_items(line)' })).toBe(false);
  expect(isQuery('orders', { select: 'id,order_items(line,products(name,order_items(line)))' })).toBe(false);
  expect(isQuery('orders', { select: 'order_items(products(id)' })).toBe(false);
  expect(isQuery('orders', { select: 'order_items()' })).toBe(false);
  expect(isQuery('orders', { select: 'order_items(line),order_items(price)' })).toBe(false);
});

test.each([
  ['a NUL', '\0'],
  ['a line break', 'a\nb'],
  ['an escape character', '\u001b[2J'],
  ['1 001 characters', 'x'.repeat(1_001)],
])('a condition whose value has %s is refused', (_, value) => {
  expect(isQuery('products', { id: 'eq.a' })).toBe(true);
  expect(isQuery('products', { id: `eq.${value}` })).toBe(false);
});

describe('a JSON body', () => {
  const parse = (text: string): unknown => parseJsonObject(new TextEncoder().encode(text));

  test('is parsed if it is an object', () => expect(parse('{"a":[{"b":null}]}')).toEqual({ a: [{ b: null }] }));

  test.each([
    ['empty', ''],
    ['a number', '7'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"a"'],
    ['incomplete', '{'],
    ['an object of 13 levels', `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`],
    ['a million opening brackets', '['.repeat(1e6)],
  ])('is refused if it is %s', (_, text) => expect(parse(text)).toBeUndefined());

  test('is refused if it has too many values, but brackets within a text do not count as values', () => {
    const keys = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1])));
    expect(parse(keys(3_000))).toHaveProperty('a2999');
    expect(parse(keys(5_000))).toBeUndefined();
    expect(parse(`{"a":[${'[],'.repeat(5_000)}0]}`)).toBeUndefined();
    const text = '{[:,"\\'.repeat(20_000);
    expect(parse(JSON.stringify({ text }))).toEqual({ text });
  });

  test('is refused if it is not UTF-8', () => {
    expect(parseJsonObject(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeUndefined();
  });

  test('is refused if it has a reserved name at any depth, however it is escaped', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', '\\u005f_proto__']) {
      expect(parse(`{"${name}":1}`), name).toBeUndefined();
      expect(parse(`{"a":[[{"${name}":1}]]}`), name).toBeUndefined();
    }
    expect(isReservedName('constructeur')).toBe(false);
  });
});
