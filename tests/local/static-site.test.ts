import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FILE_POLICY } from '../../src/core/http/response-headers.ts';
import { serveStaticSite } from '../../local/site/static-site.ts';

const PAGE = '<!doctype html><title>Produits</title><p>Des panneaux.</p>'.repeat(20);

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  '': (body) => body,
};

let dir: string;
let server: Server;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'soleil-site-'));
  mkdirSync(join(dir, '_astro'));
  mkdirSync(join(dir, 'en'));
  mkdirSync(join(dir, 'blog'));
  const files = {
    'index.html': 'home',
    'en.html': 'home, English',
    'en/contact.html': 'contact, English',
    'a-propos.html': 'about',
    'blog.html': 'blog',
    'blog/1.html': 'article',
    'produits.html': PAGE,
    'produits.html.br': brotliCompressSync(PAGE),
    'produits.html.gz': gzipSync(PAGE),
    '_astro/app.h4sh.js': 'run()',
    'favicon.svg': '<svg/>',
    'fiche.xml': '<x/>',
    '_astro/dessin.h4sh.svg': '<svg/>',
    'vide.txt': '',
    'disparu.txt': 'gone',
    'grand.txt': 'x'.repeat(200_000),
    '404.html': 'introuvable',
    'en/404.html': 'not found',
    '.secret': 'hidden',
    _redirects: [
      '# moved',
      '/fiches/*  /produits/:splat  301',
      '/vieux  /  302',
      '/en/produits  /en/contact  301',
      '/lien/:token/page  /produits  200',
      '/lien/:token/presse  http://127.0.0.1:9/f?token=:token&n=1  307',
      '/lien/presse  /#inconnu  303',
    ].join('\n'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  server = createServer(serveStaticSite(dir));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

/** Sends a plain HTTP request. `fetch` would decode bodies, follow redirects and normalize the path. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<IncomingMessage & { body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      resolve(Object.assign(response, { body: Buffer.concat(await response.toArray()) }));
    })
      .on('error', reject)
      .end();
  });
}

describe('a page', () => {
  test.each([
    ['br, gzip', 'br', brotliCompressSync(PAGE)],
    ['gzip', 'gzip', gzipSync(PAGE)],
    ['', undefined, Buffer.from(PAGE)],
  ])('is sent for Accept-Encoding "%s" with the encoding %s', async (accepted, encoding, body) => {
    const answer = await get('/produits', accepted ? { 'accept-encoding': accepted } : {});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(answer.body.equals(body)).toBe(true);
  });

  test.each([
    ['br;q=0', undefined],
    ['br;q=0.0', undefined],
    ['br;q=0.000', undefined],
    ['br; q=0', undefined],
    ['BR ; Q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0.001', 'br'],
    ['identity', undefined],
    ['identity;q=0', undefined],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0, *;q=0.1', 'br'],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, br;q=0.8, gzip;q=0.9', 'gzip'],
    ['x-gzip', 'gzip'],
    ['brotli', undefined],
    ['vibrant', undefined],
    ['zstd, deflate', undefined],
    ['br;q=2', undefined],
    ['br;q=-1', undefined],
    ['br;q=x, gzip', 'gzip'],
    ['br, br;q=0', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    [',;,', undefined],
  ])('has the encoding that the server chooses for Accept-Encoding "%s": %s', async (accepted, encoding) => {
    const answer = await get('/produits', { 'accept-encoding': accepted });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(DECODERS[encoding ?? '']!(answer.body).toString()).toBe(PAGE);
  });

  test('is not sent again if it is unchanged', async () => {
    const { etag } = (await get('/produits')).headers;
    const again = await get('/produits', { 'if-none-match': etag! });
    expect([again.statusCode, again.body.length]).toEqual([304, 0]);
  });

  test('is sent without its body for HEAD', async () => {
    const answer = await get('/produits', {}, 'HEAD');
    expect([answer.statusCode, answer.headers['content-length'], answer.body.length]).toEqual([
      200,
      String(PAGE.length),
      0,
    ]);
  });

  test.each(['/produits', '/_astro/app.h4sh.js', '/vide.txt', '/grand.txt'])(
    'needs no more memory than its size, like any other file: %s',
    async (path) => {
      const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow');
      try {
        const { statusCode, headers, body } = await get(path);
        expect([statusCode, headers['content-length']]).toEqual([200, String(body.length)]);
        const allocated = allocate.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
        expect(allocated).toBe(body.length);
      } finally {
        allocate.mockRestore();
      }
    },
  );

  test('is not served if another server has removed its file, and other pages are still served', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    rmSync(join(dir, 'disparu.txt'));
    await expect(get('/disparu.txt')).rejects.toThrow('socket hang up');
    expect(log.mock.calls.flat().join()).toContain('ENOENT');
    log.mockRestore();
    expect((await get('/produits')).statusCode).toBe(200);
  });

  test('is sent in part for a range request', async () => {
    const answer = await get('/produits', { range: 'bytes=2-10' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes 2-10/${PAGE.length}`);
    expect(answer.body.toString()).toBe(PAGE.slice(2, 11));
    expect((await get('/produits', { range: 'bytes=999999-' })).statusCode).toBe(416);
  });

  test.each([
    { range: 'bytes=-5' },
    { range: 'bytes=0-0' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=5-3' },
    { range: 'bytes=0-99999999999999999999' },
    { range: 'bytes=99999999999999999999-' },
    { range: 'bytes=0-1', 'if-range': '"old"' },
  ])('is sent whole for the unsupported range %o', async (headers) => {
    const answer = await get('/produits', headers);
    expect([answer.statusCode, answer.body.toString()]).toEqual([200, PAGE]);
  });

  test('is revalidated each time, while a file with a hashed name is never revalidated', async () => {
    expect((await get('/produits')).headers['cache-control']).toBe('no-cache');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await get('/_astro/app.h4sh.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

describe('an address', () => {
  test.each([
    ['/', 'home'],
    ['/en', 'home, English'],
  ])('%s is the page %s', async (path, body) => expect((await get(path)).body.toString()).toBe(body));

  test.each([
    ['/produits.html', '/produits'],
    ['/produits/', '/produits'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index?a=1', '/?a=1'],
    ['/en/index', '/en'],
    ['/en/', '/en'],
    ['/produits/?a=1&b=2', '/produits?a=1&b=2'],
    ['//produits', '/produits'],
    ['//other.example/x', '/other.example/x'],
    ['/\\other.example', '/other.example'],
  ])('%s redirects to %s', async (path, location) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  test.each([
    ['/Produits', '/produits'],
    ['/%C3%A0-propos', '/a-propos'],
    ['/produits.?a=1', '/produits?a=1'],
    ['/fr/produits', '/produits'],
    ['/fr', '/'],
    ['/EN/Contact', '/en/contact'],
    ['/Blog', '/blog'],
    ['/blog/1)', '/blog/1'],
    ['/EN/Produits', '/en/contact'],
    ['/en/produits?a=1', '/en/contact?a=1'],
    ['/fr//produits.', '/fr/produits.'],
    ['/lien/0a1b/page.', '/lien/0a1b/page'],
    ['/lien/0A1B/page%3E', '/lien/0a1b/page'],
    ['/produits%23abc-_1', '/produits#abc-_1'],
    ['/Produits%2523signup%253Dabc).', '/produits#signup=abc'],
    ['/produits%23%0D%0Aset-cookie:%20a', '/produits'],
    ['/%23/other.example', '/'],
  ])('%s redirects to the intended page %s', async (path, location) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([path.includes('//') ? 308 : 301, location]);
  });

  test.each([
    ['/nowhere', 'introuvable'],
    ['/nowhere%23abc', 'introuvable'],
    ['/Nowhere', 'introuvable'],
    ['/404.', 'introuvable'],
    ['/_astro', 'introuvable'],
    ['/%D0%BA/produits', 'introuvable'],
    ['/a/b/c', 'introuvable'],
    ['/en/nowhere', 'not found'],
    ['/en/a/b', 'not found'],
    ['/../../etc/passwd', 'introuvable'],
    ['/%2e%2e/%2e%2e/etc/passwd', 'introuvable'],
    ['/%00', 'introuvable'],
    ['/%zz', 'introuvable'],
    ['/a'.repeat(8_000), 'introuvable'],
    ['/.secret', 'introuvable'],
  ])('%s gets the "not found" page in its language', async (path, body) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.body.toString()]).toEqual([404, body]);
  });

  test('accepts only GET and HEAD', async () => {
    const answer = await get('/produits', {}, 'POST');
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

test.each([
  ['/fiches/moniteur', 301, '/produits/moniteur'],
  ['/fiches/$&', 301, '/produits/$&'],
  ['/fiches/$1$`x', 301, '/produits/$1$%60x'],
  ['/fiches/:splat', 301, '/produits/:splat'],
  ['/vieux', 302, '/'],
  ['/lien/$&/presse', 307, 'http://127.0.0.1:9/f?token=$&&n=1'],
])('%s redirects with the status %i to %s', async (path, status, location) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([status, location]);
});

describe('the page of an email’s link', () => {
  test('is the file that its rewrite rule names, whatever the token', async () => {
    for (const token of ['0a1b', '$&', '%20']) {
      const answer = await get(`/lien/${token}/page`);
      expect([answer.statusCode, answer.body.toString()]).toEqual([200, PAGE]);
    }
    expect((await get('/lien/a/b/page')).statusCode).toBe(404);
  });

  test('refuses POST, while a POST to the address of its form is redirected', async () => {
    expect((await get('/lien/0a1b/page', {}, 'POST')).statusCode).toBe(405);
    const posted = await get('/lien/0a1b/presse', {}, 'POST');
    expect([posted.statusCode, posted.headers.location]).toEqual([307, 'http://127.0.0.1:9/f?token=0a1b&n=1']);
    expect((await get('/lien/presse', {}, 'POST')).headers.location).toBe('/#inconnu');
    expect((await get('/lien/0a1b/presse', {}, 'DELETE')).statusCode).toBe(405);
    expect((await get('/vieux', {}, 'POST')).statusCode).toBe(405);
  });
});

test.each([
  ['/favicon.svg', FILE_POLICY],
  ['/fiche.xml', FILE_POLICY],
  ['/_astro/dessin.h4sh.svg', FILE_POLICY],
  ['/_astro/app.h4sh.js', undefined],
  ['/produits', undefined],
  ['/nulle-part.svg', undefined],
])('only files that are neither pages nor scripts get a CSP header: %s, %s', async (path, policy) =>
  expect((await get(path)).headers['content-security-policy']).toBe(policy),
);
