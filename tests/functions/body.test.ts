// Tests the reading of a request's body, and the response to a body that is too large.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
/** Sizes in bytes. The limit of the newsletter form is 16 kB. */
const [SMALL, LARGE, MUCH_TOO_LARGE] = [1_000, 40_000, 10_000_000] as const;

let backend: ListeningBackend;

beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
});
afterAll(() => backend.end());

describe.each(runtimesOfScope)('a request body in %s', (runtime) => {
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
  /** Posts a stream, which is sent without a declared length. */
  const postStream = (body: string): Promise<Response> => {
    const init = { method: 'POST', headers: headers(), body: new Blob([body]).stream(), duplex: 'half' };
    return fetch(`${functions.address}/newsletter`, init);
  };

  test('is read if its length is not declared, and refused if it is too large', async () => {
    expect((await postStream(json(SMALL))).status).toBe(200);
    expect((await postStream(json(LARGE))).status).toBe(413);
  });

  test('is read like any other body if it arrives in pieces of one byte', async () => {
    const body = new FormData();
    const fields = { type_demande: 'contact', name: 'Ann', subject: 'general', message: 'm'.repeat(600) };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('email', `${crypto.randomUUID()}@exemple.test`);
    body.append('attachment', new File([`%PDF-1.7${'x'.repeat(600)}`], 'toit.pdf'));
    const { apikey } = headers() as { apikey: string };
    const response = await fetch(`${functions.address}/contact-form`, {
      method: 'POST',
      headers: { apikey, 'x-piece-bytes': '1' },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { reference: expect.stringMatching(/^SB-/), received_at: expect.any(String) },
    ]);
  });

  /** Returns the request line and the headers of a post. */
  const startPost = (path: string, fields: Record<string, string>): string =>
    `POST ${path} HTTP/1.1\r\n${Object.entries({ host: 'x', ...fields })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;

  /** Declares a length, sends that many bytes, and only then reads the response. Returns the response as text. */
  const hearsAfterSending = (bytes: number): Promise<string> =>
    new Promise((resolve) => {
      let heard = '';
      const { hostname, port } = new URL(functions.address);
      const socket = connect(Number(port), hostname, () => {
        const fields = { ...headers(), 'content-length': String(bytes), connection: 'close' };
        socket.write(startPost('/functions/v1/newsletter', fields));
        socket.pause();
        socket.write(Buffer.alloc(bytes, 'x'), () => socket.resume());
      });
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('error', () => resolve(heard)).on('close', () => resolve(heard));
    });

  test('is read to its end if it is slightly too large, so that the sender gets the 413 response', async () => {
    expect(await hearsAfterSending(LARGE)).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
    const { status } = await fetch(`${functions.address}/newsletter`, {
      method: 'POST',
      headers: headers(),
      body: 'x'.repeat(MUCH_TOO_LARGE),
    }).catch(() => ({ status: 413 }));
    expect(status).toBe(413);
  });

  /**
   * Sends a post twice over one connection. The last byte of the first post is sent only after the function has had time to
   * refuse it. Returns the status of each response.
   */
  const statusesOfTwo = async (name: string, head: Record<string, string>, body: string): Promise<string[]> => {
    const address = `${functions.address}/${name}`;
    const { hostname, port, pathname } = new URL(address);
    const post = startPost(pathname, { ...head, 'content-length': String(body.length) }) + body;
    const socket = connect(Number(port), hostname);
    let heard = '';
    const readStatuses = (): string[] => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!);
    const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    await once(socket, 'connect');
    socket.write(post.slice(0, -1));
    for (let count = 0; count < 5; count++)
      await fetch(address, { method: 'POST', redirect: 'manual', headers: head, body });
    socket.write(post.slice(-1) + post);
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (readStatuses().length > 1) socket.end();
    });
    await ended;
    return readStatuses();
  };

  const withKey = (type: string) => (): Record<string, string> => ({ ...headers(), 'content-type': type });
  const withoutKey = (type: string) => (): Record<string, string> => ({ 'content-type': type });

  test.each<[string, string, string, () => Record<string, string>, string]>([
    ['from another site', '303', 'contact-form', withoutKey('application/x-www-form-urlencoded'), 'a=b'],
    ['of an unsupported type', '415', 'newsletter', withKey('text/plain'), 'text'],
    ['with an invalid delimiter', '400', 'contact-form', withKey('multipart/form-data; boundary=x'), '--x?? and more'],
    ['without a session', '401', 'account', withKey('application/json'), '{}'],
    ['for a function without settings', '404', 'stripe-webhook', withoutKey('application/json'), '{}'],
  ])('%s is refused with %s, and its sender receives the response', async (_, status, name, head, body) => {
    // Node keeps the connection open. Deno announces in the header `connection` of the response that it closes the connection.
    const expected = runtime === 'node' ? [status, status] : [status];
    expect(await statusesOfTwo(name, head(), body)).toEqual(expected);
  });

  test('is dropped if it is too large and its sender disconnects, and the next body is read', async () => {
    const { hostname, port } = new URL(functions.address);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const start = startPost('/functions/v1/newsletter', { ...headers(), 'content-length': String(LARGE) });
        socket.write(`${start}begun`, () => socket.destroy());
      });
      socket.on('error', () => undefined).on('close', () => resolve());
    });
    expect((await postStream(json(SMALL))).status).toBe(200);
  });

  test('is refused if it is not UTF-8, or if its content type is wrong', async () => {
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

  /** Posts a body of this content type to the contact form, which accepts files. */
  const postAs = (type: string, body: BodyInit, form = 'contact-form'): Promise<Response> =>
    fetch(`${functions.address}/${form}`, { method: 'POST', headers: { ...headers(), 'content-type': type }, body });
  const readCode = async (response: Response): Promise<[number, string]> => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];
  const MULTIPART = 'multipart/form-data; boundary=x';
  const part = (disposition: string, content: string): string =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const END = '--x--\r\n';
  /** The response to an inquiry without any field, which proves that the body was read. */
  const READ: [number, string] = [422, 'fields'];
  const TOO_LARGE: [number, string] = [413, 'too_large'];
  const UNREADABLE: [number, string] = [400, 'unreadable'];

  test.each<[string, string, string]>([
    ['JSON', 'application/json', JSON.stringify({ message: 'x'.repeat(300_000) })],
    ['urlencoded', 'application/x-www-form-urlencoded', `message=${'x'.repeat(300_000)}`],
    ['urlencoded, 101 fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(100) + 'a=1'],
    ['multipart, a text of 300 kB', MULTIPART, part('name="message"', 'x'.repeat(300_000)) + END],
    ['multipart, texts of 300 kB', MULTIPART, part('name="a"', 'x'.repeat(30_000)).repeat(10) + END],
    ['multipart, 101 parts', MULTIPART, part('name="a"', '').repeat(101) + END],
    ['multipart, 9 files', MULTIPART, part('name="a"; filename="a.pdf"', '%PDF-').repeat(9) + END],
    ['multipart, a head of 5 kB', MULTIPART, part(`name="${'a'.repeat(5_000)}"`, '') + END],
    ['multipart, a head without an end', MULTIPART, `--x\r\n${'a'.repeat(5_000)}`],
  ])('is refused as too large if it exceeds a limit of its format: %s', async (_, type, body) => {
    expect(await readCode(await postAs(type, body))).toEqual(TOO_LARGE);
  });

  test.each<[string, string, string]>([
    ['JSON, 13 levels', 'application/json', `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`],
    ['JSON, a reserved name', 'application/json', '{"a":[{"constructor":1}]}'],
    ['JSON, a list', 'application/json', '[]'],
    ['JSON, an empty body', 'application/json', ''],
    ['JSON, 9 000 values', 'application/json', `{"a":[${'0,'.repeat(9_000)}0]}`],
    ['multipart without a boundary', 'multipart/form-data', part('name="a"', '') + END],
    ['multipart, a part without a name', MULTIPART, part('', 'a') + END],
    ['multipart that ends within a part', MULTIPART, part('name="a"', 'a')],
    ['multipart, a delimiter followed by other characters', MULTIPART, `--xy\r\n\r\n${END}`],
    ['multipart, an empty body', MULTIPART, ''],
  ])('is refused if no form would send it: %s', async (_, type, body) => {
    expect(await readCode(await postAs(type, body))).toEqual(UNREADABLE);
  });

  test.each<[string, string, string]>([
    ['reserved names, which are left out', 'application/x-www-form-urlencoded', '__proto__=1&constructor=1&toString=1'],
    ['reserved names of parts', MULTIPART, part('name="__proto__"', '1') + END],
    ['a boundary in quotes', 'multipart/form-data; boundary="x"', part('name="a"', '1') + END],
    ['text before the first part and after the last part', MULTIPART, `before\r\n${part('name="a"', '1')}${END}after`],
    ['a file without a name', MULTIPART, part('name="a"; filename=""', '') + END],
    [
      'brackets and quotation marks in a text',
      'application/json',
      JSON.stringify({ message: '{[:,\\"'.repeat(2_000) }),
    ],
    ['the same field twice', MULTIPART, part('name="a"; filename="a.pdf"', '1').repeat(2) + END],
  ])('is read with %s', async (_, type, body) => {
    expect(await readCode(await postAs(type, body))).toEqual(READ);
  });

  test('keeps its fields, the name of its file and the number of the file’s bytes if it is sent byte by byte', async () => {
    const email = `${crypto.randomUUID()}@exemple.test`;
    const body =
      part('name="type_demande"', 'contact') +
      part('name="name"', 'Zoé') +
      part('name="email"', email) +
      part('name="subject"', 'general') +
      part('name="message"', 'a\r\n--y') +
      `--x\r\nContent-Disposition: form-data; name="attachment"; filename="a%22é.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n-\r\n${END}` +
      'x'.repeat(10);
    const bytes = new TextEncoder().encode(body);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent < bytes.length) controller.enqueue(bytes.subarray(sent, ++sent));
        else controller.close();
      },
    });
    const init = { method: 'POST', headers: { ...headers(), 'content-type': MULTIPART }, body: stream, duplex: 'half' };
    const response = await fetch(`${functions.address}/contact-form`, init);
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    const { data } = await backend.service
      .from('inquiries')
      .select('fields, inquiry_files(name, bytes)')
      .eq('email', email)
      .single()
      .throwOnError();
    expect(data.fields).toMatchObject({ name: 'Zoé', message: expect.stringMatching(/^a\s+--y$/) });
    expect(data.inquiry_files).toEqual([{ name: 'a"é.pdf', bytes: '%PDF-1.7\r\n-'.length }]);
  });

  test('counts towards the rate limit even if it is invalid, and the 301st body of a network is refused', async () => {
    const post = (body: string, network: string): Promise<Response> =>
      fetch(`${functions.address}/contact-form`, {
        method: 'POST',
        headers: { ...headers(), 'x-forwarded-for': network },
        body,
      });
    // Each runtime posts from its own network, because both runtimes count posts in the same database.
    const network = runtime === 'node' ? '203.0.113.44' : '203.0.113.46';
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count++) {
      const batch = await Promise.all(Array.from({ length: 15 }, () => post('no JSON', network)));
      for (const { status } of batch) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([400]));
    const next = await post('no JSON', network);
    expect([next.status, Number(next.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await post('{}', '203.0.113.45')).status, 'another network').toBe(422);
  });

  test('may be sent only from our origin, according to the response to a preflight request', async () => {
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
