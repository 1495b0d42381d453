// Tests the security headers of pages, files, redirects and errors. Scores the home page by the rules of Mozilla's
// HTTP Observatory.
import { request } from 'node:http';
import { load } from 'cheerio/slim';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen, type HttpServer } from '../../local/http-server.ts';
import { serveStaticSite } from '../../local/site/static-site.ts';
import { readScriptDirective } from '../../src/core/http/script-policy.ts';
import { builtPages, isNotFound, siteDir } from '../support/built-site.ts';
import { freePort } from '../support/free-port.ts';

let server: HttpServer;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  server = await listen({ host: '127.0.0.1', port, publicOrigin: 'https://soleilboreal.example' });
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close(0));

/**
 * Returns the headers of a response. Each request has its own connection. Parsing all pages takes longer than the server keeps an
 * idle connection open, so a reused connection could be closed during the request.
 */
const fetchHeaders = async (path: string, method = 'GET'): Promise<Headers> =>
  (await fetch(origin + path, { method, redirect: 'manual', headers: { connection: 'close' } })).headers;

/** Returns the response headers for a raw path, which `fetch` would normalize. */
const fetchRawHeaders = (path: string): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    request(origin, { path }, (response) => resolve({ ...response.headers }))
      .on('error', reject)
      .end();
  });

test('forms may post to a backend at another origin if the site has such a backend', async () => {
  const port = await freePort();
  const apart = await listen({ host: '127.0.0.1', port, backendOrigin: 'https://ref.supabase.co' });
  const policy = (await fetch(`http://127.0.0.1:${port}/`)).headers.get('content-security-policy');
  await apart.close(0);
  expect(policy).toContain("form-action 'self' https://ref.supabase.co;");
  expect((await fetchHeaders('/')).get('content-security-policy')).toContain("form-action 'self';");
});

test('a request whose handling throws gets the ID of a logged error, and the server continues', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const port = await freePort();
  const failing = await listen({ host: '127.0.0.1', port });
  failing.handle((_request, response) => {
    if (response.req.url === '/begun') response.writeHead(200);
    throw new Error('broken');
  });
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const response = await get('/');
  const [, id] = /^Server fault ([\da-f]{8})$/.exec(await response.text()) ?? [];
  expect(response.status).toBe(500);
  expect(log.mock.calls.flat().join()).toContain(`"id":"${id}"`);
  await expect(get('/begun')).rejects.toThrow('fetch failed');
  expect((await get('/healthz/live')).status).toBe(200);
  await failing.close(0);
  log.mockRestore();
});

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'.*require-trusted-types-for 'script'/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test('a server that is still starting sends every security header', async () => {
  expect(Object.fromEntries(await fetchHeaders('/'))).toMatchObject(SECURITY_HEADERS);
});

describe('a running server', () => {
  beforeAll(() => server.handle(serveStaticSite(siteDir)));

  test.each([
    ['/', 'GET'],
    ['/nulle-part', 'GET'],
    ['/faq/', 'GET'],
    ['/', 'POST'],
  ])('sends every security header for the path %s and the method %s', async (path, method) => {
    expect(Object.fromEntries(await fetchHeaders(path, method))).toMatchObject(SECURITY_HEADERS);
  });

  test('allows only a page’s own scripts in the Content-Security-Policy of that page', async () => {
    const wrong: string[] = [];
    const pages = builtPages().filter((page) => !isNotFound(page));
    expect(pages.length).toBeGreaterThan(100);
    for (const { file, address } of pages) {
      const own = readScriptDirective(readFileSync(join(siteDir, file), 'utf8'));
      const policy = (await fetchHeaders(address)).get('content-security-policy');
      if (!own?.includes("'sha256-") || !policy?.startsWith(`${own};`)) wrong.push(address);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['/', '/faq', '/en/products', '/favicon.svg'])(
    'repeats the Content-Security-Policy of %s in a 304 response',
    async (path) => {
      const first = await fetch(origin + path);
      await first.arrayBuffer();
      const again = await fetch(origin + path, { headers: { 'if-none-match': first.headers.get('etag')! } });
      expect(again.status).toBe(304);
      expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    },
  );

  test.each([
    ['/nulle-part', 404],
    ['/en/nowhere', 404],
    ['/404', 200],
  ])('allows the scripts of the error page in the Content-Security-Policy of %s', async (path) => {
    const response = await fetch(origin + path);
    const own = readScriptDirective(await response.text());
    expect(own).toContain("'sha256-");
    expect(response.headers.get('content-security-policy')).toContain(`${own};`);
  });

  test('allows no inline script in a response that is not a page', async () => {
    for (const [path, method] of [
      ['/', 'POST'],
      ['/service-worker.js', 'GET'],
    ])
      expect((await fetchHeaders(path!, method)).get('content-security-policy'), path).toMatch(/^script-src 'self';/);
    expect(await fetchRawHeaders('/faq/')).toMatchObject({
      location: '/faq',
      'content-security-policy': expect.stringMatching(/^script-src 'self';/),
    });
  });

  test('sends the header X-Content-Type-Options even for a malformed address', async () => {
    expect(await fetchRawHeaders('/%E0%A4%A')).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });

  test('gets at least 125 points by the rules of the HTTP Observatory', async () => {
    expect(await score()).toBeGreaterThanOrEqual(125);
  });
});

/**
 * Scores the home page by the rules of HTTP Observatory 5 (github.com/mdn/mdn-http-observatory, grader). The score starts at 100.
 * Missing headers subtract points, and rare headers add points. The rule that a score below 90 gets no added points is omitted.
 */
async function score(): Promise<number> {
  const headers = await fetchHeaders('/');
  const html = load(readFileSync(join(siteDir, 'index.html'), 'utf8'));
  const inPage = html('meta[http-equiv="content-security-policy"]').attr('content') ?? '';
  const policies = `${inPage}; ${headers.get('content-security-policy') ?? ''}`;
  const has = (pattern: RegExp): boolean => pattern.test(policies);
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  const isUnsafe = has(/script-src[^;]*'unsafe-(inline|eval)'/) || !has(/default-src/) || !has(/object-src 'none'/);
  const hasOtherScripts = html('script[src^="http"]:not([integrity])').length > 0;
  const points = [
    isUnsafe ? -20 : has(/style-src[^;]*'unsafe-inline'/) ? 0 : has(/default-src 'none'/) ? 10 : 5,
    headers.has('set-cookie') ? -20 : 0,
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    maxAge >= 15_768_000 ? 0 : -20,
    hasOtherScripts ? -5 : 5,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    has(/frame-ancestors 'none'/) ? 5 : -20,
    /^(no-referrer|same-origin|strict-origin)/.test(headers.get('referrer-policy') ?? '') ? 5 : 0,
    headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
  ];
  return points.reduce((sum, point) => sum + point, 100);
}
