/**
 * Addresses of the backend that the site, its functions and supabase-js call. Other addresses of Supabase Lite are not served. If
 * they were served, `/_system` would show the schema and the settings. Sign-in links by email would create an account for anyone.
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

/** Returns whether a path belongs to the backend, even if its response is 404. All other paths belong to the site. */
export const isBackendPath = (path: string): boolean =>
  path === '/healthz' || /^\/(rest|auth|storage|functions)\/v1(\/|$)/.test(path);

/** Returns whether a path is a route of the backend. The path must be normalized by `URL`. */
export const isRoute = (path: string): boolean => ROUTES.some((route) => route.test(path));

/** Returns whether a request to this path may return the content of a stored file. */
export const isStoredFile = (path: string): boolean =>
  /^\/storage\/v1\/object\/(sign|public|authenticated)\//.test(path);

/**
 * Returns whether a request may run after visitors' reads and posts. Such a request may hash a password, which takes long, or
 * send emails, which are not urgent.
 */
export const mayWait = (path: string): boolean =>
  path.startsWith('/auth/') || /^\/rest\/v1\/rpc\/(take_mail|mark_sent|mark_failed)$/.test(path);

/**
 * Returns whether a request writes to the table `products`. Changes by database functions are not visible in the path. The
 * trigger `notify_catalogue_change` reports them to the server.
 */
export const writesCatalogue = (method: string, path: string): boolean =>
  path === '/rest/v1/products' && method !== 'GET' && method !== 'HEAD';
