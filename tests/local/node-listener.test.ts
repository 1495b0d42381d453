import { createServer, get, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../local/backend/backend.ts';
import { backendMiddleware } from '../../local/node-listener.ts';
import { parseNetworks, senderAddress } from '../../local/sender-address.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  const backend = {
    fetch: async ({ headers, body }: Request) =>
      Response.json(body ? await readPieces(body) : Object.fromEntries(headers)),
  } as unknown as Backend;
  const middleware = backendMiddleware(backend);
  server = createServer((request, response) => middleware(request, response, () => response.end('a page')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Result of reading a body: the number of pieces, their bytes, and whether they ended with an error. */
interface Read {
  pieces: number;
  bytes: number;
  error?: true;
}

async function readPieces(body: ReadableStream<Uint8Array>): Promise<Read> {
  let [pieces, bytes] = [0, 0];
  try {
    for await (const piece of body) {
      pieces++;
      bytes += piece.length;
    }
    return { pieces, bytes };
  } catch {
    return { pieces, bytes, error: true };
  }
}

/** Posts `count` chunks of the same length. Returns the response, or an empty text if the connection closes first. */
const postChunks = (count: number, length: number): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
    const head = [
      'POST /functions/v1/contact-form HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Transfer-Encoding: chunked',
    ];
    socket.write([...head, '', ''].join('\r\n'));
    socket.write(`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`.repeat(count));
    socket.write('0\r\n\r\n');
  });
const parseRead = (answer: string) => JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? '{}') as Partial<Read>;

const heard = async (headers: Record<string, string>) =>
  (await fetch(`${origin}/functions/v1/contact-form`, { headers })).json();

test('a request’s sender is the address of its connection, or the last address that a proxy on this machine has added', async () => {
  expect(await heard({})).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  expect(await heard({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
  });
});

test('a request’s sender is the last address that is not a trusted proxy, and earlier addresses are ignored', () => {
  const getSender = (remoteAddress: string, forwardedFor?: string, trusted = ''): string =>
    senderAddress(
      {
        socket: { remoteAddress },
        headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      } as never,
      parseNetworks(trusted),
    );
  const [made, visitor, cdn] = ['192.0.2.66', '203.0.113.9', '198.51.100.7'];
  expect(getSender(visitor, made)).toBe(visitor);
  expect(getSender('::ffff:203.0.113.9', made)).toBe(visitor);
  expect(getSender('::1', `${made}, ${visitor}`)).toBe(visitor);
  expect(getSender(cdn, visitor)).toBe(cdn);
  expect(getSender(cdn, `${made}, ${visitor}`, '198.51.100.0/24')).toBe(visitor);
  expect(getSender('127.0.0.1', `${made}, ${visitor}, ${cdn}`, `2001:db8::/32, ${cdn}`)).toBe(visitor);
  // An invalid address is ignored, and so are all addresses before it.
  expect(getSender('127.0.0.1', `${made}, unknown`)).toBe('127.0.0.1');
  expect(getSender('')).toBe('');
});

test('the backend does not receive the header cf-connecting-ip, which any sender can forge', async () => {
  expect(await heard({ 'cf-connecting-ip': '203.0.113.9' })).not.toHaveProperty('cf-connecting-ip');
});

test('a request for an address outside the backend is passed on to the pages', async () => {
  expect(await (await fetch(`${origin}/contact`)).text()).toBe('a page');
  // `get` sends this path unchanged, while `fetch` would normalize it.
  const { port } = new URL(origin);
  const body = await new Promise((resolve) =>
    get({ port, path: '/rest/v1/../../_system/introspect' }, (response) => void text(response).then(resolve)),
  );
  expect(body).toBe('a page');
});

test('the reader of a body gets many small chunks as fewer, larger pieces', async () => {
  const { pieces, ...read } = parseRead(await postChunks(20_000, 200));
  expect(read).toEqual({ bytes: 4_000_000 });
  expect(pieces).toBeLessThan(4_000);
});

test('a body is refused once most of it consists of the headers of its chunks', async () => {
  expect(parseRead(await postChunks(200_000, 1)).bytes ?? 0).toBeLessThan(200_000);
});

test('a body that is empty, or has a declared length, is read whole', async () => {
  const post = async (body: string) =>
    (await fetch(`${origin}/functions/v1/contact-form`, { method: 'POST', body })).json();
  expect(await post('')).toEqual({ pieces: 0, bytes: 0 });
  expect(await post('x'.repeat(3_000_000))).toMatchObject({ bytes: 3_000_000 });
});

test('an HTTP method that a `Request` object cannot have is refused', async () => {
  const status = await new Promise((resolve) =>
    request(`${origin}/rest/v1/products`, { method: 'TRACE' }, (response) => resolve(response.statusCode)).end(),
  );
  expect(status).toBe(405);
});
