// How a function reads a body, and what a sender hears whose body is too large.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
/** Bytes; the newsletter takes 16 kB. */
const [SMALL, LARGE, MUCH_TOO_LARGE] = [1_000, 40_000, 10_000_000] as const;

let backend: ListeningBackend;

beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
});
afterAll(() => backend.end());

describe.each(runtimesOfScope)('a body in %s', (runtime) => {
  let functions: FunctionHost;
  beforeAll(async () => {
    functions = await startFunctions(runtime, backend, { MAIL_FOLDER: temporary() });
  });
  afterAll(() => functions.end());

  const headers = (): Record<string, string> => ({
    apikey: backend.backend.keys.publishableKey,
    'content-type': 'application/json',
  });
  const json = (bytes: number): string =>
    JSON.stringify({ email: `${crypto.randomUUID()}@exemple.test`, more: 'x'.repeat(bytes) });
  /** A stream is sent without a declared length. */
  const postStream = (body: string): Promise<Response> => {
    const init = { method: 'POST', headers: headers(), body: new Blob([body]).stream(), duplex: 'half' };
    return fetch(`${functions.address}/newsletter`, init);
  };

  test('without a declared length is read, and refused where it is too large', async () => {
    expect((await postStream(json(SMALL))).status).toBe(200);
    expect((await postStream(json(LARGE))).status).toBe(413);
  });

  /** Declares a length, sends that many bytes piece by piece, and only then reads. */
  const hearsAfterSending = (bytes: number): Promise<string> =>
    new Promise((resolve) => {
      let heard = '';
      const { hostname, port } = new URL(functions.address);
      const socket = connect(Number(port), hostname, () => {
        const head = Object.entries({ host: 'x', ...headers(), 'content-length': String(bytes), connection: 'close' });
        socket.write(
          `POST /functions/v1/newsletter HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        );
        socket.pause();
        socket.write(Buffer.alloc(bytes, 'x'), () => socket.resume());
      });
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('error', () => resolve(heard)).on('close', () => resolve(heard));
    });

  test('that is too large is read to its end, so that its sender hears so; not if it is much too large', async () => {
    expect(await hearsAfterSending(LARGE)).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
    const { status } = await fetch(`${functions.address}/newsletter`, {
      method: 'POST',
      headers: headers(),
      body: 'x'.repeat(MUCH_TOO_LARGE),
    }).catch(() => ({ status: 413 }));
    expect(status).toBe(413);
  });

  test('whose bytes are no UTF-8, or that a type calls by another name, is refused', async () => {
    const post = (type: string, body: BodyInit): Promise<Response> =>
      fetch(`${functions.address}/newsletter`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': type },
        body,
      });
    expect((await post('application/json', new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
    expect((await post('APPLICATION/JSON ; charset=utf-8', json(1))).status).toBe(200);
    expect((await post('application/jsonp', json(1))).status).toBe(415);
    expect((await post('multipart/mixed; boundary=x', '--x--')).status).toBe(415);
  });

  test('of another origin: the response names ours, which browsers hold against theirs', async () => {
    const preflight = await fetch(`${functions.address}/newsletter`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'apikey,authorization,content-type',
        'access-control-max-age': '86400',
      }),
    ]);
  });
});
