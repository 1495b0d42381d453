import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../local/backend/backend.ts';
import { backendMiddleware } from '../../local/node-listener.ts';
import { parseNetworks, senderAddress } from '../../local/sender-address.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  const backend = {
    fetch: async ({ headers }: Request) => Response.json(Object.fromEntries(headers)),
  } as unknown as Backend;
  const middleware = backendMiddleware(backend);
  server = createServer((request, response) => middleware(request, response, () => response.end('a page')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const heard = async (headers: Record<string, string>) =>
  (await fetch(`${origin}/functions/v1/contact-form`, { headers })).json();

test('who sends is who is connected; a proxy on this machine says it itself, last of all that was said', async () => {
  expect(await heard({})).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  expect(await heard({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
  });
});

test('further left than the last proxy that is trusted, nothing is believed', () => {
  const senderOf = (remoteAddress: string, forwardedFor?: string, trusted = ''): string =>
    senderAddress(
      {
        socket: { remoteAddress },
        headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      } as never,
      parseNetworks(trusted),
    );
  const [made, visitor, cdn] = ['192.0.2.66', '203.0.113.9', '198.51.100.7'];
  expect(senderOf(visitor, made)).toBe(visitor);
  expect(senderOf('::ffff:203.0.113.9', made)).toBe(visitor);
  expect(senderOf('::1', `${made}, ${visitor}`)).toBe(visitor);
  expect(senderOf(cdn, visitor)).toBe(cdn);
  expect(senderOf(cdn, `${made}, ${visitor}`, '198.51.100.0/24')).toBe(visitor);
  expect(senderOf('127.0.0.1', `${made}, ${visitor}, ${cdn}`, `2001:db8::/32, ${cdn}`)).toBe(visitor);
  // What is no address is nobody's, and nobody behind it is believed.
  expect(senderOf('127.0.0.1', `${made}, unknown`)).toBe('127.0.0.1');
  expect(senderOf('')).toBe('');
});

test('a header of another platform is not believed', async () => {
  expect(await heard({ 'cf-connecting-ip': '203.0.113.9' })).not.toHaveProperty('cf-connecting-ip');
});

test('what is not the backend’s is left to the pages', async () => {
  expect(await (await fetch(`${origin}/contact`)).text()).toBe('a page');
  // As a socket sends it: fetch would normalise the path itself.
  const { port } = new URL(origin);
  const body = await new Promise((resolve) =>
    get({ port, path: '/rest/v1/../../_system/introspect' }, (response) => void text(response).then(resolve)),
  );
  expect(body).toBe('a page');
});
