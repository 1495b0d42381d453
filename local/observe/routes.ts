// Names routes for logs and metrics. The names contain no text that the sender chose, such as an invented address or a query.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../backend/config.ts';
import { isBackendPath } from '../backend/routes.ts';
import { isLinkPath } from '../../src/features/newsletter/rules/links.ts';

/** Parts of the site, few enough to be labels of a metric. */
export type RouteClass = 'page' | 'asset' | 'rest' | 'auth' | 'storage' | 'functions' | 'health' | 'other';

export interface Route {
  class: RouteClass;
  /** Name of the route, such as `/rest/v1/rpc/place_order`, `/_astro/*` or `(not found)`. */
  pattern: string;
}

const AUTH_ROUTES = new Set([
  'settings',
  'signup',
  'token',
  'user',
  'logout',
  'recover',
  'verify',
  'resend',
  'factors',
  'admin',
]);
/** Folders with many files, each of which is rarely requested. */
const FOLDERS = /^\/(_astro|sharing|products)\//;

/** Returns a function that determines the route of a request from its path and the status of its response. */
export function routeNames(supabaseDir: string): (path: string, status: number) => Route {
  const rights = JSON.parse(readFileSync(join(supabaseDir, 'rights.json'), 'utf8')) as {
    tables: Record<string, unknown>;
    functions: Record<string, string[]>;
  };
  const known = new Set([
    ...Object.keys(rights.tables),
    ...Object.values(rights.functions)
      .flat()
      .map((signature) => signature.replace(/\(.*/, '')),
    ...readConfig(supabaseDir).functions.keys(),
    ...AUTH_ROUTES,
  ]);
  const replaceUnknownName = (name = ''): string => (known.has(name) ? name : ':name');

  return (path, status) => {
    if (path.startsWith('/healthz')) return { class: 'health', pattern: '/healthz' };
    if (isBackendPath(path)) {
      const [, part = '', , first, second] = path.split('/');
      const isCall = part === 'rest' && first === 'rpc';
      const name = part === 'storage' ? '*' : isCall ? `rpc/${replaceUnknownName(second)}` : replaceUnknownName(first);
      return { class: part as RouteClass, pattern: `/${part}/v1/${name}` };
    }
    if (status === 404) return { class: 'other', pattern: '(not found)' };
    if (status >= 300 && status !== 304) return { class: 'other', pattern: status < 400 ? '(moved)' : '(refused)' };
    if (isLinkPath(path)) return { class: 'page', pattern: '(newsletter link)' };
    // The request succeeded, so the path belongs to the site and was not invented by the sender.
    const folder = FOLDERS.exec(path)?.[0];
    return { class: folder || /\.\w+$/.test(path) ? 'asset' : 'page', pattern: folder ? `${folder}*` : path };
  };
}
