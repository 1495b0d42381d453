// Defines the response headers, both for the local server and for the files that configure a CDN or proxy (src/build/hosting/).
// The page's own policy, with the hashes of its scripts, is in its HTML (src/build/content-policy.ts).
import { NO_INLINE_SCRIPTS } from './script-policy.ts';

/** Settings that the security headers depend on. */
export interface HeaderSettings {
  /** The address that visitors use, from PUBLIC_SITE_URL. */
  publicOrigin?: string | undefined;
  /** Origin at which browsers reach the backend, if it differs from the site's origin. */
  backendOrigin?: string | undefined;
  /** Whether the pages contain a third party's chat script. The script may write HTML, which Trusted Types would refuse. */
  hasChat?: boolean | undefined;
}

// Returns the directives that only a header can set, and the directives that error responses need too. In the response of a page,
// the page's own `script-src` replaces the first directive. `script-src-attr` is 'none', because no page has scripts in
// attributes.
const contentPolicy = (backendOrigin: string | undefined): string =>
  `${NO_INLINE_SCRIPTS}; script-src-attr 'none'; base-uri 'self'; form-action ${["'self'", backendOrigin].filter(Boolean).join(' ')}; frame-ancestors 'none'; object-src 'none'`;
/**
 * Makes browsers refuse a string that a script uses as HTML or as the address of a script. The policy `worker` allows the
 * service worker's address (src/features/inquiry/queue/background-sync.ts). This policy needs `allow-duplicates`, because two
 * scripts of a page create it.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types worker 'allow-duplicates'";
const FIXED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
/** After a browser has received this header, it uses only HTTPS for two years. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Returns the security headers of every response, errors included. HSTS is only added if visitors use HTTPS. */
export function securityHeaders({ publicOrigin, backendOrigin, hasChat }: HeaderSettings): Record<string, string> {
  const policy = contentPolicy(backendOrigin);
  return {
    'Content-Security-Policy': hasChat ? policy : `${policy}; ${TRUSTED_TYPES}`,
    ...FIXED,
    ...(publicOrigin?.startsWith('https:') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}

/** Path of the browser-based editor, if the site has one (src/admin). */
export const ADMIN = '/admin';

/**
 * Policy of the editor. Unlike other pages, the editor may write its own HTML and send requests to the repository's host.
 * It loads scripts, styles and fonts only from the site itself. Pictures may also come from GitHub.
 */
export const ADMIN_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://*.githubusercontent.com",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self' blob: data: https://api.github.com",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * Policy of a file that is not a page. An SVG or XML file that is opened by its address is a document of this site. The policy
 * blocks its scripts and gives it an opaque origin. Pictures in pages are not affected.
 */
export const FILE_POLICY =
  "script-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Extensions of files that run scripts or open in a browser's viewer. With `FILE_POLICY`, a worker or a PDF would not work. */
const RUNNING = 'html|m?js|wasm|pdf';

/** Pattern of the paths of files that get `FILE_POLICY`, for regular expressions and for nginx. */
export const FILE_PATTERN = `\\.(?!(?:${RUNNING})$)[A-Za-z0-9]+$`;

/** Files that browsers show as documents and that could run scripts, for hosts whose rules cannot have exceptions. */
export const DOCUMENT_FILES = ['/*.svg', '/*.xml'];

/** Folder in which Astro puts files with a hash in their names. Such a file never changes. */
export const HASHED_FILES = '/_astro/';

/** Values of `Cache-Control`. Browsers reuse a hashed file for a year, and any other file only after revalidation. */
export const CACHE_CONTROL = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;
