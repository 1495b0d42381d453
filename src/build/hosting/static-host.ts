// Writes the files that static hosts support (Cloudflare Pages, Netlify, and others like them).
import {
  ADMIN,
  ADMIN_POLICY,
  CACHE_CONTROL,
  DOCUMENT_FILES,
  FILE_POLICY,
  HASHED_FILES,
} from '../../core/http/response-headers.ts';
import { withScriptDirective } from '../../core/http/script-policy.ts';
import type { HostRule } from '../../features/newsletter/rules/links.ts';
import type { Redirect } from '../../i18n/redirects.ts';

/**
 * Returns the text of `_headers`. These hosts join the values if two rules set the same header. The rule for all addresses
 * therefore has no `Cache-Control`: without it, these hosts revalidate every response. They accept at most 100 rules, so
 * all pages share one policy, which allows the inline scripts of each.
 * @param scriptDirective `script-src` of that policy
 */
export const headersFile = (headers: Record<string, string>, scriptDirective: string): string =>
  [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${withScriptDirective(value, scriptDirective)}`),
    `${HASHED_FILES}*`,
    `  Cache-Control: ${CACHE_CONTROL.hashed}`,
    // Without the second of these lines both policies would apply.
    ...[
      ...DOCUMENT_FILES.map((address) => [address, FILE_POLICY]),
      ...[ADMIN, `${ADMIN}/*`].map((address) => [address, ADMIN_POLICY]),
    ].flatMap(([address, policy]) => [address, '  ! Content-Security-Policy', `  Content-Security-Policy: ${policy}`]),
    '',
  ].join('\n');

/** Returns the text of `_redirects`, which the local server reads too (local/site/redirects.ts). */
export const redirectsFile = (redirects: readonly Redirect[], rules: readonly HostRule[] = []): string =>
  [
    '# Addresses that have moved for good.',
    ...redirects.map(({ from, to }) => `${from}  ${to}  301`),
    ...(rules.length > 0 ? ['# The pages of links in emails.'] : []),
    ...rules.map(({ from, to, status }) => `${from}  ${to}  ${status}`),
    '',
  ].join('\n');
