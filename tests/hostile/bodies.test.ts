// Tests the limits on large request bodies that arrive at the same time. Also tests that browsers download a stored file, and
// never display it.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

let server: ListeningBackend;
beforeAll(async () => {
  server = await startListeningBackend({ dataDir: temporary() });
});
afterAll(() => server.end());

/** Declares a body of 10 MB and sends a part of it. */
function beginUpload(path: string, network: string): Promise<{ answered: Promise<string>; leave: () => void }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          'host: x',
          `x-forwarded-for: ${network}`,
          `apikey: ${server.backend.keys.publishableKey}`,
          'content-type: multipart/form-data; boundary=x',
          'content-length: 10000000',
          '\r\nbegun',
        ].join('\r\n'),
        () => resolve({ answered, leave: () => socket.destroy() }),
      ),
    );
    socket.on('error', () => undefined);
    const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  });
}

test('an upload to the storage without the secret key is refused before its body has arrived', async () => {
  const { answered, leave } = await beginUpload('/storage/v1/object/requests/a.pdf', '203.0.113.1');
  expect(await answered).toContain('HTTP/1.1 403');
  leave();
});

test('the seventh large body from one network is refused with a Retry-After header, while small bodies and bodies from other networks are read', async () => {
  const form = '/functions/v1/contact-form';
  const post = (network: string, body: string): Promise<Response> =>
    fetch(`${server.origin}${form}`, {
      method: 'POST',
      headers: {
        apikey: server.backend.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body,
    });
  const uploads = [];
  for (let count = 0; count < 6; count++) uploads.push(await beginUpload(form, '203.0.113.2'));
  const seventh = await beginUpload(form, '203.0.113.2');
  expect(await seventh.answered).toMatch(/^HTTP\/1\.1 503[^]*retry-after: 5/i);
  const small = await post('203.0.113.2', '{}');
  expect(small.status, 'a question from the same network').toBe(422);
  const other = await post('203.0.113.3', JSON.stringify({ message: 'x'.repeat(100_000) }));
  expect(other.status, 'a large body from another network').toBe(422);
  for (const { leave } of [...uploads, seventh]) leave();
});

test('a stored file is downloaded, and never displayed as a page', async () => {
  const path = 'stranger/page.pdf';
  const page = new TextEncoder().encode('%PDF-1.7 <script>alert(1)</script>');
  const files = server.service.storage.from('requests');
  expect((await files.upload(path, page, { contentType: 'application/pdf' })).error).toBeNull();
  const { data } = await files.createSignedUrl(path, 60);
  const response = await fetch(data!.signedUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});
