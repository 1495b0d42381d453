import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nginxMaps, nginxServer } from '../../src/build/hosting/nginx.ts';
import { headersFile, redirectsFile } from '../../src/build/hosting/static-host.ts';
import { securityHeaders } from '../../src/core/http/response-headers.ts';
import { joinScriptDirectives, NO_INLINE_SCRIPTS, readScriptDirective } from '../../src/core/http/script-policy.ts';
import { linkPath, linkRules } from '../../src/features/newsletter/rules/links.ts';
import { REDIRECTS } from '../../src/i18n/redirects.ts';
import { ROUTES } from '../../src/i18n/routes.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const routes = new Map(
  Object.values(ROUTES)
    .flatMap(({ fr, en }) => [[fr], [en]] as [string][])
    .map(([path]) => [path, true]),
);

describe('security headers', () => {
  test('require HTTPS if visitors reach the site over HTTPS', () => {
    const name = 'Strict-Transport-Security';
    expect(securityHeaders({ publicOrigin: 'https://www.example.test' })).toHaveProperty([name]);
    expect(securityHeaders({ publicOrigin: 'http://127.0.0.1:4321' })).not.toHaveProperty([name]);
    expect(securityHeaders({})).not.toHaveProperty([name]);
  });

  test('allow forms to post to the backend, and omit Trusted Types if there is a chat', () => {
    const getPolicy = (settings: Parameters<typeof securityHeaders>[0]) =>
      securityHeaders(settings)['Content-Security-Policy'];
    expect(getPolicy({ backendOrigin: 'https://ref.supabase.co' })).toContain(
      "form-action 'self' https://ref.supabase.co;",
    );
    expect(getPolicy({})).toContain('trusted-types worker');
    expect(getPolicy({ hasChat: true })).not.toContain('trusted-types');
  });
});

describe('files for hosts', () => {
  const headers = { 'X-One': 'a "quoted" word', 'X-Two': '2' };

  test('_headers sets the headers of every address, and caches hashed files for a year', () => {
    expect(headersFile(headers, NO_INLINE_SCRIPTS)).toContain(
      '/*\n  X-One: a "quoted" word\n  X-Two: 2\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });

  test('the editor’s pages and SVG files get their own Content-Security-Policy instead of the site’s', () => {
    const policy = headersFile(securityHeaders({}), NO_INLINE_SCRIPTS).split('/admin/*\n')[1]!;
    expect(policy).toMatch(/^ {2}! Content-Security-Policy\n {2}Content-Security-Policy: default-src 'self'; /);
    expect(policy).not.toMatch(/trusted-types|script-src[^;]*'unsafe-/);
    expect(headersFile(securityHeaders({}), NO_INLINE_SCRIPTS)).toMatch(
      /\/\*\.svg\n {2}! Content-Security-Policy\n {2}Content-Security-Policy: script-src 'none'; sandbox/,
    );
    const maps = nginxMaps(securityHeaders({}), [], [], []);
    expect(maps).toMatch(/"~\^ \/admin\(\/\|\$\)" "default-src 'self'; /);
  });

  test('the policies in each host’s files allow the pages’ scripts', () => {
    const [short, long] = ["script-src 'self' 'sha256-a='", "script-src 'self' 'sha256-a=' 'sha256-b='"];
    expect(joinScriptDirectives([short, long])).toBe("script-src 'self' 'sha256-a=' 'sha256-b='");
    expect(headersFile(securityHeaders({}), long)).toContain(`/*\n  Content-Security-Policy: ${long}; script-src-attr`);
    const pages = [
      { file: 'index.html', directive: short },
      { file: 'en/a.b.html', directive: short },
      { file: 'faq.html', directive: long },
    ];
    const maps = nginxMaps(securityHeaders({}), [], [], pages);
    const rules = [`"~^//?index\\.html$" "${short}"`, `"~^/en/a\\.b\\.html$" "${short}"`, `"~^/faq\\.html$" "${long}"`];
    expect(maps).toContain(rules.map((rule) => `  ${rule};\n`).join(''));
    expect(maps).toContain(`"~^ " "$script_directive; script-src-attr`);
  });

  test('the `script-src` directive of a page is read from the page’s policy, not from its text', () => {
    const page = (policy: string) =>
      `<meta http-equiv="content-security-policy" content="${policy}"><p>script-src 'none'`;
    expect(readScriptDirective(page("default-src 'self';script-src 'self' 'sha256-a=';style-src 'self'"))).toBe(
      "script-src 'self' 'sha256-a='",
    );
    expect(readScriptDirective(page("default-src 'self';script-src-attr 'none'"))).toBeUndefined();
    expect(readScriptDirective("<p>script-src 'none'")).toBeUndefined();
  });

  test('_redirects has a rule for each old address', () => {
    expect(redirectsFile([{ from: '/a/*', to: '/b/:splat' }])).toBe(
      '# Addresses that have moved permanently.\n/a/*  /b/:splat  301\n',
    );
  });

  test('_redirects has rules for the newsletter’s links, and their pages exist', () => {
    const rules = linkRules('https://ref.supabase.co');
    expect(redirectsFile([], rules)).toContain(
      '/infolettre/:token/confirmer  https://ref.supabase.co/functions/v1/newsletter/confirm?token=:token&from=page  307\n',
    );
    for (const { to } of rules.filter(({ status }) => status === 200)) expect(routes.has(to), to).toBe(true);
    expect(linkRules('').some(({ to }) => to.startsWith('/functions/v1/newsletter/unsubscribe?'))).toBe(true);
  });

  test('nginx gets the same rules as other hosts, and lists "not found" pages with the longest path first', () => {
    const maps = nginxMaps(
      headers,
      [
        { from: '/a.b/*', to: '/c/:splat' },
        { from: '/d', to: '/e' },
      ],
      ['404.html', 'en/404.html', 'en/blog/404.html'],
      [],
    );
    expect(maps).toContain('map $upstream_http_x_one $add_x_one {\n  \'\' "a \\"quoted\\" word";');
    expect(maps).toContain('"~^/a\\.b/(?<splat>[^?]*)" "/c/$splat";\n  "~^/d(\\?|$)" "/e";');
    expect(maps).toContain('"~^/en/blog(/|$)" /en/blog/404.html;\n  "~^/en(/|$)" /en/404.html;\n  default /404.html;');
    expect(nginxServer(headers)).toContain('add_header X-Two $add_x_two always;');
  });
});

describe('the table of redirects', () => {
  test('redirects no existing page, and leads only to existing pages', () => {
    for (const { from, to } of REDIRECTS) {
      expect(routes.has(from), from).toBe(false);
      expect(routes.has(to.replace(/\/:splat$/, '')), to).toBe(true);
    }
  });

  test('redirects to no address that is redirected itself', () => {
    const isMoved = (address: string): boolean =>
      REDIRECTS.some(({ from }) => (from.endsWith('*') ? address.startsWith(from.slice(0, -1)) : address === from));
    expect(REDIRECTS.filter(({ to }) => isMoved(to))).toEqual([]);
  });

  test('contains each address once, and no target that could lead to another site', () => {
    const from = REDIRECTS.map((redirect) => redirect.from);
    expect(new Set(from).size).toBe(from.length);
    expect(REDIRECTS.filter(({ to }) => !/^\/[a-z]/.test(to) && to !== '/')).toEqual([]);
  });

  test.each([
    ['/fr', '/'],
    ['/fr/contact', '/contact'],
    ['/fr/ressources/guides', '/ressources/guides'],
    ['/fr/blog/*', '/blog/:splat'],
    ['/en/produits', '/en/products'],
    ['/en/a-propos', '/en/about'],
    ['/about', '/en/about'],
  ])('redirects %s to %s', (from, to) => expect(REDIRECTS).toContainEqual({ from, to }));
});

describe('the route map', () => {
  /** Returns the address of a page's file: `/blog` for `src/pages/blog/index.astro`. */
  const toAddress = (file: string): string => file.replace(/^src\/pages/, '').replace(/(\/index)?\.astro$/, '') || '/';
  const pages = filesBelow('src/pages', /\.astro$/).map(toAddress);

  test('has a file for each route', () => {
    expect([...routes.keys()].filter((route) => !pages.includes(route))).toEqual([]);
  });

  test('has a route for each file, except "not found" and pages below another route', () => {
    const isOfMany = (page: string): boolean => routes.has(page.replace(/\/\[.*$/, '') || '/');
    const unknown = pages.filter(
      (page) => !routes.has(page) && !(page.includes('[') && isOfMany(page)) && !page.endsWith('/404'),
    );
    expect(unknown).toEqual([]);
  });

  test('no file of public/ has the address of a page', () => {
    expect(
      [...routes.keys()].filter((route) => route !== '/' && existsSync(join(projectDir, 'public', route))),
    ).toEqual([]);
  });
});

test('the link of a newsletter email leads to a page whose address contains the token', () => {
  expect(linkPath('confirm', 'abc', 'fr')).toBe('/infolettre/abc/confirmation');
});
