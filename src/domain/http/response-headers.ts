// What responses say of themselves to browsers: one table for the local server and for the files that tell a CDN or a
// proxy the same (src/build/hosting/). What a page may load is said in the page itself, with the hashes of its own scripts
// (src/build/content-policy.ts).

/** What the security headers depend on. */
export interface HeaderSettings {
  /** The address visitors use, as PUBLIC_SITE_URL says it. */
  publicOrigin?: string | undefined;
  /** Origin at which browsers reach the backend, where it is not the site's. */
  backendOrigin?: string | undefined;
  /** Whether a third party's chat script is built into the pages: it may write HTML, which Trusted Types refuse. */
  hasChat?: boolean | undefined;
}

// These directives are those that only a header can say, and those that errors need too.
const contentPolicy = (backendOrigin: string | undefined): string =>
  // No page has a script in an attribute. Those in elements are allowed by their hashes, which stand in each page.
  `script-src-attr 'none'; base-uri 'self'; form-action ${["'self'", backendOrigin].filter(Boolean).join(' ')}; frame-ancestors 'none'; object-src 'none'`;
/**
 * Text becomes no HTML and no script's address, but for the worker's (src/submission-queue/background-sync.ts), whose policy the
 * page's own script and a form's each make.
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
/** Two years: browsers reach the site by HTTPS alone once they have. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Returns the security headers of every response, errors included: HSTS where visitors reach the site by HTTPS. */
export function securityHeaders({ publicOrigin, backendOrigin, hasChat }: HeaderSettings): Record<string, string> {
  const policy = contentPolicy(backendOrigin);
  return {
    'Content-Security-Policy': hasChat ? policy : `${policy}; ${TRUSTED_TYPES}`,
    ...FIXED,
    ...(publicOrigin?.startsWith('https:') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}

/** Where the editor in the browser is, where a site has one (src/admin). */
export const ADMIN = '/admin';

/**
 * What the editor may do, which no other page may: write HTML of its own making, and ask the repository's host. What it loads is
 * the site's own all the same.
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
 * The policy of a file that is not a page. A drawing (SVG) or another XML file that is opened by its address is a document of
 * this site: no script of it runs, and it has an origin of its own. A picture in a page is not affected.
 */
export const FILE_POLICY =
  "script-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** The ends of files that scripts and browsers' own viewers are in: a policy would stop a worker, or a PDF from being shown. */
const RUNNING = 'html|m?js|wasm|pdf';

/** The pattern of the paths of files that are not pages, for regular expressions and for nginx. */
export const FILE_PATTERN = `\\.(?!(?:${RUNNING})$)[A-Za-z0-9]+$`;

/** Files that browsers show as documents which could run a script, for hosts whose rules know no exceptions. */
export const DOCUMENT_FILES = ['/*.svg', '/*.xml'];

/** Where Astro puts the files that it names by their content, so that they never change under one name. */
export const HASHED_FILES = '/_astro/';

/** How long a browser may keep a file: one that never changes for a year, any other until it has asked again. */
export const CACHE_CONTROL = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;
