/**
 * Addresses of the backend that the site, its functions and supabase-js call. Supabase Lite has further addresses, which are not
 * served. Its schema and settings are at `/_system`. Its sign-in links by email would create an account for anyone who requests a
 * link.
 */
const ROUTES = [
  /^\/healthz$/,
  /^\/rest\/v1\/(rpc\/)?[a-z_]+$/,
  /^\/auth\/v1\/(settings|signup|token|user|logout|recover|verify|resend|factors)$/,
  /^\/auth\/v1\/admin\/users(\/[\da-fA-F-]+(\/factors(\/[\da-fA-F-]+)?)?)?$/,
  /^\/auth\/v1\/factors\/[\da-fA-F-]+(\/(challenge|verify))?$/,
  /^\/storage\/v1\/(bucket(\/[\w-]+)?|object\/.+)$/,
  /^\/functions\/v1\/[\w-]+(\/.*)?$/,
];

/** Returns whether a path belongs to the backend, even if its response is 404. All other paths are pages. */
export const isBackendPath = (path: string): boolean =>
  path === '/healthz' || /^\/(rest|auth|storage|functions)\/v1(\/|$)/.test(path);

/** Returns whether a path is a route of the backend. The path must be normalized by `URL`. */
export const isRoute = (path: string): boolean => ROUTES.some((route) => route.test(path));

/** Returns whether a path returns the content of a stored file. */
export const isStoredFile = (path: string): boolean =>
  /^\/storage\/v1\/object\/(sign|public|authenticated)\//.test(path);

/**
 * Returns whether a request may wait for visitors' reads and posts. Hashing a password takes long, and an email may be sent a
 * little later.
 */
export const mayWait = (path: string): boolean =>
  path.startsWith('/auth/') || /^\/rest\/v1\/rpc\/(take_mail|mark_sent|mark_failed)$/.test(path);

/** Returns whether a request changes the catalogue directly. All other changes are reported by a trigger on `products`. */
export const writesCatalogue = (method: string, path: string): boolean =>
  path === '/rest/v1/products' && method !== 'GET' && method !== 'HEAD';
