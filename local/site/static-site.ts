import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type Options } from 'sirv';
import { forgivingAddress, splitEncodedFragment } from '../../src/core/http/forgiving-address.ts';
import {
  ADMIN,
  ADMIN_POLICY,
  CACHE_CONTROL,
  FILE_PATTERN,
  FILE_POLICY,
  HASHED_FILES,
} from '../../src/core/http/response-headers.ts';
import { prepareFileStream } from './file-reads.ts';
import { pagePolicies, POLICY } from './page-policies.ts';
import { preferredEncodings } from './preferred-encodings.ts';
import { readRedirects, type Rule } from './redirects.ts';

const isOfAdmin = (path: string): boolean => path === ADMIN || path.startsWith(`${ADMIN}/`);
const FILE = new RegExp(FILE_PATTERN);
const isHashed = (path: string): boolean => path.startsWith(HASHED_FILES);

const OPTIONS: Options = {
  brotli: true,
  gzip: true,
  etag: true,
  extensions: ['html'],
  setHeaders: (response, path, { size }) => {
    response.setHeader('Cache-Control', isHashed(path) ? CACHE_CONTROL.hashed : CACHE_CONTROL.other);
    prepareFileStream(response, size);
  },
};

/** Statuses of the redirect rules that also accept POST requests. */
const POST_STATUSES = new Set([303, 307]);

/**
 * Serves a built site with the features of a CDN: compressed variants, ETag, HEAD, Range, and addresses without `.html`. The
 * response to an unknown address is the `404.html` of the nearest parent folder. If a page of the previous build is still open,
 * its scripts and styles come from `previousDir`.
 */
export function serveStaticSite(
  dir: string,
  previousDir?: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const setPagePolicy = pagePolicies();
  const files = sirv(dir, OPTIONS);
  const previousFiles = previousDir === undefined ? undefined : sirv(previousDir, OPTIONS);
  // The policy of a 304 response replaces the policy that the browser has stored. sirv also sends these responses, so the policy
  // is set before sirv responds.
  const setPolicy = (response: ServerResponse, path: string): void => {
    if (isOfAdmin(path)) response.setHeader(POLICY, ADMIN_POLICY);
    else if (FILE.test(path)) response.setHeader(POLICY, FILE_POLICY);
    // Files with a hash in their name are never pages, so the disk is not searched for a page.
    else if (!isHashed(path)) setPagePolicy(response, pageAt(dir, path));
  };
  const sendNotFound = (pathname: string, request: IncomingMessage, response: ServerResponse): void => {
    const page = nearestNotFoundPage(dir, pathname);
    setPagePolicy(response, page);
    sendWithStatus404(page, request, response);
  };
  const findRule = readRedirects(dir);
  return (request, response) => {
    const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
    const rule = findRule(pathname);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !(request.method === 'POST' && rule && POST_STATUSES.has(rule.status))) {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const clean = cleanAddress(pathname);
    if (clean !== pathname) {
      response.writeHead(308, { Location: query === undefined ? clean : `${clean}?${query}` }).end();
      return;
    }
    // The redirect keeps the query of the request, unless the rule's location has its own query or fragment.
    const redirect = ({ status, location }: Rule): void =>
      void response
        .writeHead(status, {
          Location: query === undefined || /[?#]/.test(location) ? location : `${location}?${query}`,
        })
        .end();
    if (rule && rule.status !== 200) return redirect(rule);
    if (rule) request.url = rule.location;
    dropUnusualRange(request);
    // sirv searches this header for the names of codings and ignores their weights. With the client's own header, sirv would
    // therefore also use codings that the client refuses, and would always prefer brotli.
    request.headers['accept-encoding'] = preferredEncodings(request.headers['accept-encoding'])[0] ?? '';
    const policy = response.getHeader(POLICY);
    setPolicy(response, decodedPath(request.url));
    const notFound = (): void => {
      if (policy === undefined) response.removeHeader(POLICY);
      else response.setHeader(POLICY, policy);
      const { path, fragment } = splitEncodedFragment(pathname);
      const meant = forgivingAddress(path);
      if (meant === pathname) return sendNotFound(pathname, request, response);
      const meantRule = findRule(meant);
      // A rule with status 200 serves a file of another name, such as the page of a newsletter's link.
      const isThere = meantRule
        ? meantRule.status === 200
        : !meant.endsWith('/404') && pageAt(dir, meant) !== undefined;
      if (isThere) redirect({ status: 301, location: meant + fragment });
      else if (meantRule) redirect(meantRule);
      else sendNotFound(pathname, request, response);
    };
    files(request, response, () =>
      previousFiles && isHashed(pathname) ? previousFiles(request, response, notFound) : notFound(),
    );
  };
}

/** Returns the path of an address, decoded as sirv decodes it. */
function decodedPath(address = '/'): string {
  const [path = '/'] = address.split('?', 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Removes a `Range` header that sirv would handle incorrectly, such as a range of the last bytes, or any range with an `If-Range`
 * header. The response is then the whole file, which RFC 9110 (14.2) allows. For an end before the start, or an unsafe integer,
 * Node would throw and end the process.
 */
function dropUnusualRange({ headers }: IncomingMessage): void {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-([1-9]\d{0,14})?$/.exec(headers.range ?? '') ?? [];
  const isUsual = first !== '' && (last === '' || Number(first) <= Number(last)) && !headers['if-range'];
  if (!isUsual) delete headers.range;
}

/** Returns the file of the page at an address, or undefined if the site has no such page. */
function pageAt(dir: string, address: string): string | undefined {
  const files = address === '/' ? ['index.html'] : [`${address}.html`, join(address, 'index.html')];
  return files.map((file) => join(dir, file)).find((file) => existsSync(file));
}

/**
 * Returns the canonical path of a page. A canonical path has no `.html`, no `/index`, no slash at the end, and no empty segment.
 */
function cleanAddress(pathname: string): string {
  const path = pathname
    .replace(/[/\\]{2,}/g, '/')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
    .replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

function sendWithStatus404(page: string | undefined, request: IncomingMessage, response: ServerResponse): void {
  const body = page ? readFileSync(page) : Buffer.from('404');
  response.writeHead(404, {
    'Content-Type': page ? 'text/html; charset=utf-8' : 'text/plain',
    'Content-Length': body.length,
    'Cache-Control': CACHE_CONTROL.other,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function nearestNotFoundPage(dir: string, pathname: string): string | undefined {
  const segments = pathname.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  // The deepest 404 page is `/en/blog/404.html`, so the search begins at most two folders deep.
  for (let depth = Math.min(segments.length, 2); depth >= 0; depth--) {
    const page = join(dir, ...segments.slice(0, depth), '404.html');
    if (!page.includes('\0') && existsSync(page)) return page;
  }
  return undefined;
}
