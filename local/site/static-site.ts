import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

// The same on every answer; docs/deploy.md asks the CDN for these too.
const SAFETY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
};

/** Files Astro names by their content: they never change under one name. */
const isHashed = (path: string): boolean => path.startsWith('/_astro/');

/**
 * Serves a built site as a CDN would: compressed variants, ETag, HEAD, Range, addresses without
 * `.html`, and for an unknown address the nearest `404.html` up the tree.
 */
export function serveStaticSite(dir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const files = sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(SAFETY_HEADERS)) response.setHeader(name, value);
      response.setHeader('Cache-Control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
    const clean = cleanAddress(pathname);
    if (clean !== pathname) {
      response.writeHead(308, { Location: query === undefined ? clean : `${clean}?${query}` }).end();
      return;
    }
    forgetUnusualRange(request);
    files(request, response, () => sendNotFound(dir, pathname, request, response));
  };
}

/**
 * A part from one byte to another is served; other forms (the last bytes, a part of one version only) are
 * answered with the whole file, which the standard allows and the file server would get wrong.
 */
function forgetUnusualRange({ headers }: IncomingMessage): void {
  const isUsual = headers.range && !headers['if-range'] && /^bytes=(\d+-|\d+-[1-9]\d*)$/.test(headers.range);
  if (!isUsual) delete headers.range;
}

/** One address per page: no `.html`, no `/index`, no slash at the end, no empty step. */
function cleanAddress(pathname: string): string {
  const path = pathname
    .replace(/[/\\]{2,}/g, '/')
    .replace(/(\/index)?\.html$/, '')
    .replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

function sendNotFound(dir: string, pathname: string, request: IncomingMessage, response: ServerResponse): void {
  const page = nearestNotFoundPage(dir, pathname);
  const body = page ? readFileSync(page) : Buffer.from('404');
  response.writeHead(404, {
    ...SAFETY_HEADERS,
    'Content-Type': page ? 'text/html; charset=utf-8' : 'text/plain',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function nearestNotFoundPage(dir: string, pathname: string): string | undefined {
  const steps = pathname.split('/').filter((step) => step !== '' && step !== '.' && step !== '..');
  for (let depth = steps.length; depth >= 0; depth--) {
    const page = join(dir, ...steps.slice(0, depth), '404.html');
    if (!page.includes('\0') && existsSync(page)) return page;
  }
  return undefined;
}
