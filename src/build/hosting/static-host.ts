// Formats the files `_headers` and `_redirects` of static hosts such as Cloudflare Pages and Netlify.
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
 * Returns the text of `_headers`. If two rules set the same header, static hosts join both values. The rule for all addresses
 * therefore sets no `Cache-Control`. By default, these hosts make browsers revalidate every response. These hosts accept at most
 * 100 rules, so all pages share one policy, which allows the inline scripts of every page.
 * @param scriptDirective `script-src` of that policy
 */
export const headersFile = (headers: Record<string, string>, scriptDirective: string): string =>
  [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${withScriptDirective(value, scriptDirective)}`),
    `${HASHED_FILES}*`,
    `  Cache-Control: ${CACHE_CONTROL.hashed}`,
    // `!` removes the policy that the rule for all addresses sets. Otherwise that policy would apply in addition.
    ...[
      ...DOCUMENT_FILES.map((address) => [address, FILE_POLICY]),
      ...[ADMIN, `${ADMIN}/*`].map((address) => [address, ADMIN_POLICY]),
    ].flatMap(([address, policy]) => [address, '  ! Content-Security-Policy', `  Content-Security-Policy: ${policy}`]),
    '',
  ].join('\n');

/** Returns the text of `_redirects`. The local server also reads this file (local/site/redirects.ts). */
export const redirectsFile = (redirects: readonly Redirect[], rules: readonly HostRule[] = []): string =>
  [
    '# Addresses that have moved permanently.',
    ...redirects.map(({ from, to }) => `${from}  ${to}  301`),
    ...(rules.length > 0 ? ['# The pages of links in emails.'] : []),
    ...rules.map(({ from, to, status }) => `${from}  ${to}  ${status}`),
    '',
  ].join('\n');
