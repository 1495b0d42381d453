// Tests files in an S3-compatible service. A small server replaces the service. This server checks the `Authorization` header
// of each request, but not the signature, and can refuse requests.
import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../local/settings.ts';
import { runOperatorCommand } from '../support/operator-command.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const stored = new Map<string, { bytes: Buffer; type: string }>();
let isRefusing = false;
let env: Record<string, string>;
let s3: Server;
let backend: ListeningBackend;

beforeAll(async () => {
  s3 = createServer(async (request, response): Promise<unknown> => {
    const bytes = Buffer.concat(await request.toArray());
    const path = request.url!;
    const object = stored.get(path);
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/ca-east-1\/s3\/aws4_request, /.test(
      request.headers.authorization ?? '',
    );
    if (!isSigned) return response.writeHead(403).end('<Code>AccessDenied</Code>');
    if (isRefusing) return response.writeHead(507).end('<Code>QuotaExceeded</Code>');
    if (request.method === 'PUT') {
      stored.set(path, { bytes, type: request.headers['content-type'] ?? '' });
      return response.end();
    }
    if (request.method === 'DELETE') {
      stored.delete(path);
      return response.writeHead(204).end();
    }
    if (!object) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length, etag: '"1"' });
    return response.end(request.method === 'HEAD' ? undefined : object.bytes);
  });
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const { port } = s3.address() as AddressInfo;
  env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}/`,
    S3_BUCKET: 'site',
    S3_REGION: 'ca-east-1',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  backend = await startListeningBackend({ dataDir: temporary(), s3: readSettings(env).s3! });
});
afterAll(async () => {
  await backend.end();
  s3.close();
});

const files = () => backend.service.storage.from('requests');
const put = (path: string, content: string) =>
  files().upload(path, Buffer.from(content), { contentType: 'application/pdf' });

test('a file is stored, read and deleted in the S3 service', async () => {
  const name = `${randomUUID()}/1`;
  expect((await put(name, 'plan')).error).toBeNull();
  expect(stored.get(`/site/requests/${name}`)).toEqual({ bytes: Buffer.from('plan'), type: 'application/pdf' });
  expect(await (await files().download(name)).data!.text()).toBe('plan');
  expect((await files().remove([name])).error).toBeNull();
  expect(stored.size).toBe(0);
  expect((await files().download(name)).error).not.toBeNull();
});

test('an upload that the S3 service refuses gets an error with an ID, and existing files stay unchanged', async () => {
  const [before, refused] = [`${randomUUID()}/1`, `${randomUUID()}/1`];
  await put(before, 'before');
  isRefusing = true;
  const response = await fetch(`${backend.origin}/storage/v1/object/requests/${refused}`, {
    method: 'POST',
    headers: { apikey: backend.backend.keys.secretKey, 'content-type': 'application/pdf' },
    body: 'after',
  });
  expect(response.status).toBe(500);
  expect(response.headers.get('x-fault-id')).toMatch(/^[\da-f]{8}$/);
  expect(await response.text()).not.toMatch(/S3|Quota|key-id/);
  isRefusing = false;
  expect(await (await files().download(before)).data!.text()).toBe('before');
  expect((await put(refused, 'again')).error).toBeNull();
  expect(await (await files().download(refused)).data!.text()).toBe('again');
});

test('move-files copies each file of a folder to the S3 service once, and files are then read from the service', async () => {
  const dataDir = temporary();
  const folder = await startListeningBackend({ dataDir });
  const names = ['chalet à bois/1', 'chalet à bois/2', randomUUID()];
  for (const name of names) {
    const { error } = await folder.service.storage
      .from('requests')
      .upload(name, Buffer.from(`plan ${name}`), { contentType: 'application/pdf' });
    expect(error).toBeNull();
  }
  const running = await runOperatorCommand('move-files', { ...env, DATA_DIR: dataDir });
  expect([running.code, running.output]).toEqual([1, expect.stringContaining('in use')]);
  await folder.end();
  const FILES_DIR = temporary();
  cpSync(join(dataDir, 'objects'), FILES_DIR, { recursive: true });
  // A killed server would leave such a partial file.
  writeFileSync(join(FILES_DIR, 'requests', `.${randomUUID()}.part`), 'pl');

  isRefusing = true;
  const refused = await runOperatorCommand('move-files', { ...env, DATA_DIR: dataDir });
  isRefusing = false;
  expect([refused.code, refused.output.trim()]).toEqual([
    1,
    expect.stringMatching(/^S3 answered HEAD with 507: 0 of 3 files are in the bucket\. .* run the command again\.$/),
  ]);
  await put(names[0]!, 'there before');
  const moved = await runOperatorCommand('move-files', { ...env, DATA_DIR: dataDir, FILES_DIR });
  expect([moved.code, moved.output]).toEqual([
    0,
    expect.stringMatching(/^Copied 2 files to the bucket site; 1 were there already\./),
  ]);
  const again = await runOperatorCommand('move-files', { ...env, DATA_DIR: dataDir, FILES_DIR });
  expect(again.output).toContain('Copied 0 files to the bucket site; 3 were');

  const after = await startListeningBackend({ dataDir, s3: readSettings(env).s3! });
  const read = async (name: string) => (await after.service.storage.from('requests').download(name)).data!.text();
  expect(await Promise.all(names.map(read))).toEqual(['there before', ...names.slice(1).map((name) => `plan ${name}`)]);
  await after.end();
});

test('move-files refuses to run without the settings of an S3 service', async () => {
  const { code, output } = await runOperatorCommand('move-files', { DATA_DIR: temporary() });
  expect([code, output]).toEqual([1, expect.stringMatching(/^Set S3_ENDPOINT/)]);
});

test('an incomplete set of S3 settings is refused', () => {
  expect(() => readSettings({ S3_BUCKET: 'site', S3_REGION: 'ca-east-1' })).toThrow(
    /^Files are stored with S3 only where all .* set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\.$/,
  );
  expect(readSettings({}).s3).toBeUndefined();
});
