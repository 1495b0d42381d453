/**
 * The addresses of the backend: what the site, its functions and supabase-js call. Supabase Lite has more, such as its
 * schema and settings at `/_system`, and e-mailed sign-in links, which make an account for whoever asks.
 */
const ROUTES = [
  /^\/healthz$/,
  /^\/rest\/v1\/(rpc\/)?[a-z_]+$/,
  /^\/auth\/v1\/(settings|signup|token|user|logout|recover|verify|resend|factors)$/,
  /^\/auth\/v1\/admin\/users(\/[\da-f-]+(\/factors(\/[\da-f-]+)?)?)?$/i,
  /^\/auth\/v1\/factors\/[\da-f-]+(\/(challenge|verify))?$/i,
  /^\/storage\/v1\/(bucket(\/[\w-]+)?|object\/.+)$/,
  /^\/functions\/v1\/[\w-]+(\/.*)?$/,
];

/** Whether a path is the backend's to answer, with 404 where it is none of its routes. All others are pages. */
export const isBackendPath = (path: string): boolean =>
  path === '/healthz' || /^\/(rest|auth|storage|functions)\/v1(\/|$)/.test(path);

/** Whether a path, as `URL` has normalised it, is one of the backend's routes. */
export const isRoute = (path: string): boolean => ROUTES.some((route) => route.test(path));

/** Whether a request sends a file to the storage, or removes one. */
export const isStorageWrite = ({ method }: Request, path: string): boolean =>
  path.startsWith('/storage/') && method !== 'GET' && method !== 'HEAD';

/** Whether a path is that of a stored file's content. */
export const isStoredFile = (path: string): boolean =>
  /^\/storage\/v1\/object\/(sign|public|authenticated)\//.test(path);

/** Whether a visitor's read or post goes before it: passwords take long to hash, and e-mails may leave a little later. */
export const mayWait = (path: string): boolean =>
  path.startsWith('/auth/') || /^\/rest\/v1\/rpc\/(take_mail|mark_sent|mark_failed)$/.test(path);

/** Database functions that write, and leave the catalogue as it is. */
const NOT_OF_THE_CATALOGUE =
  /^\/rest\/v1\/rpc\/(count_post|place_order|record_payment|stripe_customer_of|begin_stripe_customer|keep_stripe_customer|forget_stripe_customer|orphaned_stripe_customers|sync_cart|submit_inquiry|subscribe|confirm_subscription|unsubscribe|take_mail|mark_sent|mark_failed|retry_dead_letters|delete_expired|end_session|my_data|my_sessions|recovery_codes_left|replace_recovery_codes|set_newsletter|take_recovery_code|tell_of_recovery|delete_unconfirmed_accounts|deployment_report|mark_heartbeat)$/;

/** Whether a request may change what the catalogue says: all that writes, unless it is known not to. */
export const mayChangeCatalogue = (method: string, path: string): boolean =>
  path.startsWith('/rest/') && method !== 'GET' && method !== 'HEAD' && !NOT_OF_THE_CATALOGUE.test(path);

/** Characters of a request's query. The longest that the site sends is a search of 200 characters in two columns. */
const MAX_QUERY_LENGTH = 4_096;
const REGULAR_EXPRESSION = /^(not\.)*i?match(\((any|all)\))?\./;
const NESTED_REGULAR_EXPRESSION = /\.(not\.)*i?match(\((any|all)\))?\./;

/**
 * Whether a query of the REST interface may take PostgreSQL longer than a search does: a regular expression that refers
 * back to its own groups takes minutes. Nothing of the site asks for one.
 */
export function isCostlyQuery({ search, searchParams }: URL): boolean {
  if (search.length > MAX_QUERY_LENGTH) return true;
  return [...searchParams].some(([name, value]) =>
    /(^|\.)(or|and)$/.test(name) ? NESTED_REGULAR_EXPRESSION.test(value) : REGULAR_EXPRESSION.test(value),
  );
}
