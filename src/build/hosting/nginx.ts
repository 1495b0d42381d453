// Writes the part of nginx's configuration that depends on the site's tables of headers, redirects and pages.
// deploy/nginx/soleil-boreal.conf has all other parts.
import { FORM_MESSAGES } from '../../features/inquiry/rules/forms/form-messages.ts';
import {
  ADMIN,
  ADMIN_POLICY,
  CACHE_CONTROL,
  FILE_PATTERN,
  FILE_POLICY,
  HASHED_FILES,
} from '../../core/http/response-headers.ts';
import { NO_INLINE_SCRIPTS, withScriptDirective } from '../../core/http/script-policy.ts';
import { LOCALES } from '../../i18n/locales.ts';
import type { Redirect } from '../../i18n/redirects.ts';

/** A page and the `script-src` directive of its content security policy. */
export interface ScriptedPage {
  /** Path relative to the site's folder: `en/404.html`. */
  file: string;
  directive: string;
}

const toVariable = (header: string): string => header.toLowerCase().replaceAll('-', '_');
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const escaped = (text: string): string => text.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');

const map = (from: string, to: string, rules: [string, string][]): string =>
  [`map ${from} ${to} {`, ...rules.map(([value, result]) => `  ${value} ${result};`), '}', ''].join('\n');

/**
 * Returns the configuration outside the `server` block.
 *
 * Each header has a variable, which is empty if the server behind nginx has set the header itself. nginx omits headers without
 * a value, so no header is sent twice. The `server` block adds all headers, because a `location` with an `add_header` would lose
 * the headers of `server`.
 * @param notFoundPages paths relative to the site's folder: `en/404.html`
 * @param pages all pages with inline scripts
 */
export function nginxMaps(
  headers: Record<string, string>,
  redirects: readonly Redirect[],
  notFoundPages: readonly string[],
  pages: readonly ScriptedPage[],
): string {
  const folders = notFoundPages
    .map((file) => `/${file.replaceAll('\\', '/').replace(/404\.html$/, '')}`)
    .filter((folder) => folder !== '/')
    .sort((a, b) => b.length - a.length);
  return [
    '# Written by the build: security headers, caches, addresses that have moved, "not found" pages.',
    map('$uri', '$script_directive', [...scriptRules(pages), ['default', quoted(NO_INLINE_SCRIPTS)]]),
    ...Object.entries(headers).map(([name, value]) =>
      name === 'Content-Security-Policy'
        ? map(`"$upstream_http_${toVariable(name)} $uri"`, `$add_${toVariable(name)}`, [
            [`"~^ ${ADMIN}(/|$)"`, quoted(ADMIN_POLICY)],
            [`"~^ .*${FILE_PATTERN}"`, quoted(FILE_POLICY)],
            ['"~^ "', quoted(withScriptDirective(value, '$script_directive'))],
            ['default', "''"],
          ])
        : map(`$upstream_http_${toVariable(name)}`, `$add_${toVariable(name)}`, [
            ["''", quoted(value)],
            ['default', "''"],
          ]),
    ),
    // $upstream_addr is empty unless the server behind nginx has responded. That server sets `Cache-Control` itself.
    map('"$upstream_addr $uri"', '$add_cache_control', [
      [`"~^ ${HASHED_FILES}"`, quoted(CACHE_CONTROL.hashed)],
      ['"~^ "', quoted(CACHE_CONTROL.other)],
      ['default', "''"],
    ]),
    map('$request_uri', '$moved_to', [
      ...redirects.map(({ from, to }): [string, string] =>
        from.endsWith('*')
          ? [`"~^${escaped(from.slice(0, -1))}(?<splat>[^?]*)"`, quoted(to.replace(':splat', '$splat'))]
          : [`"~^${escaped(from)}(\\?|$)"`, quoted(to)],
      ),
      ['default', "''"],
    ]),
    map('$request_uri', '$not_found_page', [
      ...folders.map((folder): [string, string] => [`"~^${folder.slice(0, -1)}(/|$)"`, `${folder}404.html`]),
      ['default', '/404.html'],
    ]),
  ].join('\n');
}

/**
 * Returns one rule per page. One rule for all pages would exceed 4 096 bytes, the longest token that nginx reads. For the page
 * of a folder, `$uri` may have two slashes before `index.html`.
 */
const scriptRules = (pages: readonly ScriptedPage[]): [string, string][] =>
  pages.map(({ file, directive }) => [
    `"~^/${escaped(file).replace(/(^|\/)index\\.html$/, '$1/?index\\.html')}$"`,
    quoted(directive),
  ]);

/** Returns the configuration inside the `server` block. */
export function nginxServer(headers: Record<string, string>): string {
  const tooLarge = JSON.stringify({
    error: LOCALES.map((locale) => FORM_MESSAGES[locale].too_large).join(' · '),
    code: 'too_large',
  });
  return [
    '# Written by the build.',
    ...[...Object.keys(headers), 'Cache-Control'].map((name) => `add_header ${name} $add_${toVariable(name)} always;`),
    `location @too-large { default_type application/json; return 413 '${tooLarge}'; }`,
    '',
  ].join('\n');
}
