// Tests that the shipped nginx example returns the same responses as the local server. Without nginx, the full scope fails, and
// `npm test` runs only the first test.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type HttpServer } from '../../local/http-server.ts';
import { backendMiddleware } from '../../local/node-listener.ts';
import { LiveSite } from '../../local/site/live-site.ts';
import { SiteFolder } from '../../local/site/site-folder.ts';
import { serveStaticSite } from '../../local/site/static-site.ts';
import { findNginx } from '../../scripts/servers.mjs';
import { writeAdminFiles } from '../../src/admin/files.ts';
import { adminPage, createStart } from '../../src/admin/page.ts';
import { ADMIN_POLICY, FILE_POLICY, securityHeaders } from '../../src/core/http/response-headers.ts';
import { NO_INLINE_SCRIPTS } from '../../src/core/http/script-policy.ts';
import { LINK_ACTIONS, LINK_KINDS, linkPath } from '../../src/features/newsletter/rules/links.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { path, ROUTES } from '../../src/i18n/routes.ts';
import { siteDir } from '../support/built-site.ts';
import { projectDir } from '../support/files.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { startListeningBackend } from '../support/listening-backend.ts';
import { send, startNginx, type NginxResponse, type Nginx } from '../support/nginx.ts';
import { isFullScope } from '../support/scope.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolders } from '../support/temporary.ts';
import type { Backend } from '../../local/backend/backend.ts';

const temporary = temporaryFolders();

// The settings with which the site of these tests is built.
const SETTINGS = { hasChat: true };
const SANDBOX = "default-src 'none'; sandbox";
const MEGABYTE = 1_048_576;
/** The content types of the editor's files. Browsers refuse a script, stylesheet or WebAssembly file with another type. */
const EDITOR_TYPES: Record<string, string> = {
  '': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Replaces the backend. Returns the headers of each request. */
const echo = {
  fetch: async (received: Request) => {
    const { url, headers } = received;
    // If the connection closed before the body has arrived, nginx would treat the server as unreachable.
    await received.arrayBuffer();
    const own = url.includes('/storage/') ? { 'content-security-policy': SANDBOX } : undefined;
    return Response.json(Object.fromEntries(headers), { headers: { 'cache-control': 'no-store', ...own } });
  },
} as unknown as Backend;

const sitemapPaths = (): string[] =>
  [...readFileSync(join(siteDir, 'sitemap.xml'), 'utf8').matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || '/',
  );
const routes = Object.values(ROUTES).flatMap(({ fr, en }) => [fr, en]);

/** Returns the script directive of a response's policy, and its other directives. */
const splitPolicy = ({ headers }: NginxResponse): { scripts: string | undefined; others: string | undefined } => {
  const [, scripts, others] = /^(script-src [^;]*)(;.*)$/.exec(String(headers['content-security-policy'])) ?? [];
  return { scripts, others };
};

/**
 * Returns the names of the security headers that a response lacks, repeats or has with a wrong value. Accepts the policy of
 * files, and any script directive, because the directives of pages differ.
 */
const wrongHeaders = (answer: NginxResponse, settings = SETTINGS): string[] =>
  Object.entries(securityHeaders(settings))
    .filter(([name, value]) => {
      const sent = answer.headers[name.toLowerCase()];
      const expected = value.replace(NO_INLINE_SCRIPTS, splitPolicy(answer).scripts ?? NO_INLINE_SCRIPTS);
      return sent !== expected && sent !== FILE_POLICY;
    })
    .map(([name]) => name);

test('no location of the example configuration adds a header, because that would remove all other headers there', () => {
  const example = readFileSync(join(projectDir, 'deploy/nginx/soleil-boreal.conf'), 'utf8').replace(/#.*/g, '');
  const locations = [...example.matchAll(/^ *location [^{]*\{((?:[^{}]|\{[^{}]*\})*)\}/gm)].map(([, body]) => body);
  expect(locations.length).toBeGreaterThan(7);
  expect(locations.filter((body) => body!.includes('add_header'))).toEqual([]);
});

// `skipIf` is not used, because a skipped test counts as failed.
(findNginx() || isFullScope ? describe : () => undefined)('nginx', () => {
  let server: HttpServer;
  let serverPort: number;
  let nginx: Nginx;
  beforeAll(async () => {
    serverPort = await freePort();
    server = await listen({ host: '127.0.0.1', port: serverPort, ...SETTINGS });
    const sendPage = serveStaticSite(siteDir);
    const middleware = backendMiddleware(echo);
    server.handle((incoming, response) => {
      if (incoming.url === '/rest/v1/gone') incoming.socket.destroy();
      else middleware(incoming, response, () => sendPage(incoming, response));
    });
    nginx = await startNginx({ folder: temporary(), siteDir, serverPort });
  });
  afterAll(async () => {
    await nginx.end();
    await server.close(0);
  });

  /**
   * Returns the content type without its charset, which is optional for files. JavaScript has two content types, and both become
   * `text/javascript`. The test of all pages checks the charset of pages.
   */
  const normalizeKind = (headers: NginxResponse['headers']) =>
    headers['content-type']?.replace(/;.*/, '').replace('application/javascript', 'text/javascript');
  /** Returns the parts of a response in which nginx and the local server must agree. */
  const pickShown = ({ status, headers, body }: NginxResponse) => ({
    status,
    location: headers.location,
    type: status < 300 || status === 404 ? normalizeKind(headers) : undefined,
    encoding: headers['content-encoding'],
    cache: status < 300 || status === 404 ? headers['cache-control'] : undefined,
    body: status < 300 || status === 404 ? createHash('sha256').update(body).digest('hex') : undefined,
    missing: wrongHeaders({ status, headers, body }),
    scripts: status < 300 || status === 404 ? splitPolicy({ status, headers, body }).scripts : undefined,
  });
  const ofLocalServer = (path: string, headers: Record<string, string> = {}): Promise<NginxResponse> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: serverPort, path, headers }, async (response) =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(await response.toArray()),
        }),
      )
        .on('error', reject)
        .end();
    });
  const expectTheSame = async (path: string, headers: Record<string, string> = {}): Promise<NginxResponse> => {
    const [local, byNginx] = [await ofLocalServer(path, headers), await send(nginx.port, path, { headers })];
    expect(pickShown(byNginx), path).toEqual({ ...pickShown(local), missing: [] });
    return byNginx;
  };

  test('serves every route and every page of the sitemap, and redirects addresses with a final slash to them', async () => {
    const paths = [...new Set([...routes, ...sitemapPaths()])];
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      const { status, headers, body } = await expectTheSame(path);
      const language = /^\/en(\/|$)/.test(path) ? 'en-CA' : 'fr-CA';
      expect([status, headers['content-type'], headers['cache-control']], path).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(body.toString().slice(0, 200), path).toContain(`<html lang="${language}"`);
      if (path === '/') continue;
      const moved = await expectTheSame(`${path}/?a=1`);
      expect([moved.status, moved.headers.location]).toEqual([308, `${path}?a=1`]);
    }
  });

  test('serves the pages that email links open, and redirects the posts of their forms', async () => {
    for (const locale of LOCALES)
      for (const kind of LINK_KINDS) {
        const page = linkPath(kind, crypto.randomUUID(), locale);
        expect((await expectTheSame(page)).status).toBe(200);
        const posted = await send(nginx.port, page.replace(/[^/]*$/, LINK_ACTIONS[kind][locale]), { method: 'POST' });
        expect(posted.status).toBe(307);
        expect(posted.headers.location).toMatch(new RegExp(`^/functions/v1/newsletter/${kind}\\?token=`));
        const withoutToken = `${path('newsletter', locale)}/${LINK_ACTIONS[kind][locale]}`;
        expect((await send(nginx.port, withoutToken, { method: 'POST' })).headers.location).toContain('#unknown_');
      }
  });

  test.each(['br', 'gzip', 'br, gzip', ''])(
    'sends the response in the best encoding that "%s" accepts',
    async (encoding) => {
      const { headers } = await expectTheSame('/produits', encoding ? { 'accept-encoding': encoding } : {});
      expect(headers['content-encoding']).toBe(encoding === '' ? undefined : encoding === 'gzip' ? 'gzip' : 'br');
      expect(headers.vary).toBe('Accept-Encoding');
    },
  );

  test.each(['/favicon.svg', '/sitemap.xml', '/rss.xml'])(
    'serves %s with a policy that allows no script',
    async (path) => {
      expect((await expectTheSame(path)).headers['content-security-policy']).toBe(FILE_POLICY);
    },
  );

  test.each(['br;q=0', 'br;q=0.0', 'br;q=0, gzip', 'gzip;q=0', 'gzip;q=0, br', '*;q=0', 'identity;q=0, gzip'])(
    'chooses the same encoding as the local server for "%s"',
    async (encoding) => void (await expectTheSame('/produits', { 'accept-encoding': encoding })),
  );

  test.each([
    '/index.html',
    '/en.html',
    '/produits.html',
    '/blog/index.html',
    '//produits',
    '//other.example/x',
    '/\\x',
    '/en//',
    '/produits%0d%0aSet-Cookie:x/',
    '/ressources/documentation/moniteur-boreal',
    '/en/resources/documentation/x?y',
    '/index?a=1',
    '/en/index',
    '/FAQ',
    '/%C3%A0-propos',
    '/contact.?a=1',
    '/fr/contact?a=1',
    '/fr/blog/1',
    '/fr//other.example/x',
    '/EN/Produits',
    '/Blog/1',
  ])('redirects %s as the local server does', async (path) => {
    const { status, headers } = await expectTheSame(path);
    expect(status).toBeOneOf([301, 308]);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers.location).toMatch(/^\/(?![/\\])/);
  });

  test.each([
    ['/nulle-part', 'fr-CA'],
    ['/en/nowhere', 'en-CA'],
    ['/english', 'fr-CA'],
    ['/blog/nulle-part', 'fr-CA'],
    ['/en/blog/nowhere/at/all', 'en-CA'],
    ['/_astro/gone.js', 'fr-CA'],
    ['/.nginx/maps.conf', 'fr-CA'],
  ])('answers %s with the "not found" page in %s', async (path, language) => {
    const { status, body } = await expectTheSame(path);
    expect(status).toBe(404);
    expect(body.toString().slice(0, 200)).toContain(`<html lang="${language}"`);
  });

  test('serves files of several kinds with the same content type and caching time as the local server', async () => {
    const script = /\/_astro\/[\w.-]+\.js/.exec(readFileSync(join(siteDir, 'contact.html'), 'utf8'))![0];
    const { headers } = await expectTheSame(script);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of [
      '/sitemap.xml',
      '/favicon.svg',
      '/site.webmanifest',
      '/.well-known/security.txt',
      '/icon-192.png',
    ])
      expect((await expectTheSame(path)).status, path).toBe(200);
  });

  test('serves each file of the editor with its content type and the editor’s Content-Security-Policy', async () => {
    const folder = temporary();
    cpSync(join(siteDir, '.nginx'), join(folder, '.nginx'), { recursive: true });
    mkdirSync(join(folder, 'admin'));
    await writeAdminFiles(join(folder, 'admin'));
    const start = createStart(projectDir, { kind: 'github', repository: 'soleil/site', branch: 'main' });
    writeFileSync(join(folder, 'admin/index.html'), adminPage(start));
    const files = readdirSync(join(folder, 'admin'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/'));
    expect(files.length).toBeGreaterThan(10);
    const editor = await startNginx({ folder: temporary(), siteDir: folder, serverPort });
    const page = await send(editor.port, '/admin');
    const wrong: unknown[] = [];
    for (const path of ['/admin', ...files.filter((file) => !file.endsWith('.html'))]) {
      const { status, headers } = await send(editor.port, path);
      const { 'content-security-policy': policy } = headers;
      if (status !== 200 || normalizeKind(headers) !== EDITOR_TYPES[extname(path)] || policy !== ADMIN_POLICY)
        wrong.push([path, status, headers['content-type'], policy]);
    }
    const moved = await send(editor.port, '/admin/');
    const below = await send(editor.port, '/administration');
    await editor.end();
    expect(wrong).toEqual([]);
    expect(page.body.toString()).toContain('<meta name="robots" content="noindex, nofollow">');
    expect([moved.status, moved.headers.location]).toEqual([308, '/admin']);
    expect(below.headers['content-security-policy']).not.toBe(ADMIN_POLICY);
    expect(wrongHeaders(below)).toEqual([]);
    expect(sitemapPaths().filter((path) => path.startsWith('/admin'))).toEqual([]);
  });

  test('forwards requests to the server, returns each security header once, and prefers the server’s own headers', async () => {
    const answer = await send(nginx.port, '/rest/v1/products', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect([answer.status, wrongHeaders(answer), answer.headers['cache-control']]).toEqual([200, [], 'no-store']);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      host: 'www.soleilboreal.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    const file = await send(nginx.port, '/storage/v1/object/sign/requests/a.pdf');
    expect(file.headers['content-security-policy']).toBe(SANDBOX);
  });

  test('returns an error with every security header if a body is too large or the server is unreachable', async () => {
    const post = { method: 'POST', headers: { 'content-length': String(22 * MEGABYTE) } };
    const tooLarge = await send(nginx.port, '/functions/v1/contact-form', post);
    expect([tooLarge.status, wrongHeaders(tooLarge)]).toEqual([413, []]);
    expect(JSON.parse(tooLarge.body.toString())).toEqual({
      error: 'Cet envoi est trop volumineux · This is too large to be sent',
      code: 'too_large',
    });
    const gone = await send(nginx.port, '/rest/v1/gone');
    expect([gone.status, gone.headers['retry-after'], wrongHeaders(gone)]).toEqual([503, '5', []]);
    expect(JSON.parse(gone.body.toString())).toMatchObject({ code: 'busy' });
    const taken = await send(nginx.port, '/functions/v1/contact-form', {
      method: 'POST',
      body: Buffer.alloc(20 * MEGABYTE),
    });
    expect(taken.status).toBe(200);
  });

  test('serves pages that were built under umask 077, even if its workers run as another user', async () => {
    const folder = temporary();
    chmodSync(folder, 0o755);
    const site = new LiveSite(new SiteFolder(join(folder, 'srv/site')));
    await site.update(
      {
        fingerprint: () => Promise.resolve('1'),
        lock: () => Promise.resolve({ release: () => undefined }),
        build: async (dir) => {
          for (const name of ['.nginx', 'index.html', '404.html', '_astro'])
            cpSync(join(siteDir, name), join(dir, name), { recursive: true });
          execFileSync('chmod', ['-R', 'go=', join(folder, 'srv')]);
        },
      },
      new AbortController().signal,
    );
    const current = join(folder, 'srv/site/current');
    const script = readdirSync(join(current, '_astro')).find((name) => name.endsWith('.js'));
    chmodSync(join(folder, 'srv'), 0o755);
    const other = await startNginx({ folder: temporary(), siteDir: current, serverPort, user: 'www-data' });
    const statuses: number[] = [];
    for (const path of ['/', `/_astro/${script}`]) statuses.push((await send(other.port, path)).status);
    await other.end();
    expect(statuses).toEqual([200, 200]);
  });

  test('refuses a POST request to a page', async () => {
    const answer = await send(nginx.port, '/produits', { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.allow, wrongHeaders(answer)]).toEqual([405, 'GET, HEAD', []]);
  });

  test('redirects HTTP to HTTPS', async () => {
    const response = await fetch(`http://127.0.0.1:${nginx.plainPort}/produits?a=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      'https://www.soleilboreal.example/produits?a=1',
    ]);
  });

  // These two tests show that the tests above would detect a lost header.
  test.each([
    ['    if ($request_method', '/produits'],
    ['  location @unavailable {', '/rest/v1/gone'],
  ])('loses the site’s security headers if another header is added at "%s"', async (place, path) => {
    const own = '    add_header X-Own 1;\n';
    const change = (text: string): string =>
      text.replace(place, place.endsWith('{') ? `${place}\n${own}` : `${own}${place}`);
    const changed = await startNginx({ folder: temporary(), siteDir, serverPort, change });
    const answer = await send(changed.port, path);
    await changed.end();
    expect(wrongHeaders(answer)).toEqual(Object.keys(securityHeaders(SETTINGS)));
  });
});

fullScopeTest('nginx applies the rate limit to a client that forges a new address in each request', async () => {
  const backend = await startListeningBackend({ dataDir: temporary() });
  const serverPort = Number(new URL(backend.origin).port);
  const nginx = await startNginx({ folder: temporary(), siteDir, serverPort });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    const headers = {
      apikey: backend.backend.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${count}`,
      'cf-connecting-ip': `203.0.113.${count}`,
    };
    const body = JSON.stringify({ type: 'recovery', token_hash: 'x'.repeat(40) });
    statuses.push((await send(nginx.port, '/auth/v1/verify', { method: 'POST', headers, body })).status);
  }
  await nginx.end();
  await backend.end();
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});
