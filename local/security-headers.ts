import type { ServerResponse } from 'node:http';
import type { Settings } from './settings.ts';

// What a browser may do with each response; docs/deploy.md asks a CDN for the same. What a page may load is said in the
// page itself, with the hashes of its own scripts (src/build/content-policy.ts): these directives are those that only a
// header can say, and those that errors need too.
const contentPolicy = (backendOrigin: string | undefined): string =>
  `base-uri 'self'; form-action ${["'self'", backendOrigin].filter(Boolean).join(' ')}; frame-ancestors 'none'; object-src 'none'`;
/** Text becomes no HTML and no script's address, but for the worker's (src/submission-queue/background-sync.ts). */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types worker";
const HEADERS: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
/** Two years: browsers reach the site by HTTPS alone once they have. */
const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * Sets the security headers of a response: HSTS where visitors reach the site by HTTPS, forms to the backend where it is
 * at another origin, Trusted Types where no third party's chat is set up, whose script may write HTML.
 */
export function setSecurityHeaders(
  response: ServerResponse,
  { publicOrigin, backendOrigin, hasChat }: Pick<Settings, 'publicOrigin' | 'backendOrigin' | 'hasChat'>,
): void {
  const policy = contentPolicy(backendOrigin);
  response.setHeader('Content-Security-Policy', hasChat ? policy : `${policy}; ${TRUSTED_TYPES}`);
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (publicOrigin?.startsWith('https:')) response.setHeader('Strict-Transport-Security', HSTS);
}
