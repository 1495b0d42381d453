/**
 * The addresses of the backend: what the site, its functions and supabase-js call. Supabase Lite has more, such as its
 * schema and settings at `/_system`, and e-mailed sign-in links, which make an account for whoever asks.
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

/** Whether a path is the backend's to answer, with 404 where it is none of its routes. All others are pages. */
export const isBackendPath = (path: string): boolean =>
  path === '/healthz' || /^\/(rest|auth|storage|functions)\/v1(\/|$)/.test(path);

/** Whether a path, as `URL` has normalised it, is one of the backend's routes. */
export const isRoute = (path: string): boolean => ROUTES.some((route) => route.test(path));

/** Whether a path is that of a stored file's content. */
export const isStoredFile = (path: string): boolean =>
  /^\/storage\/v1\/object\/(sign|public|authenticated)\//.test(path);

/** Whether a visitor's read or post goes before it: passwords take long to hash, and e-mails may leave a little later. */
export const mayWait = (path: string): boolean =>
  path.startsWith('/auth/') || /^\/rest\/v1\/rpc\/(take_mail|mark_sent|mark_failed)$/.test(path);

/** Whether a request writes the catalogue itself. What else may change it tells the database (a trigger on `products`). */
export const writesCatalogue = (method: string, path: string): boolean =>
  path === '/rest/v1/products' && method !== 'GET' && method !== 'HEAD';
