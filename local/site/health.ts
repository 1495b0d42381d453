import type { Backend } from '../backend/backend.ts';
import type { LiveSite } from './live-site.ts';

/** Handles requests for the backend until the database is open. */
export const backendAtStart = (site: Pick<LiveSite, 'hasPages' | 'status'>): Pick<Backend, 'fetch'> => ({
  fetch: async ({ url }) =>
    new URL(url).pathname === '/healthz'
      ? Response.json(
          { status: site.hasPages ? 'starting' : 'building', database: 'starting', site: site.status },
          { status: 503, headers: { 'cache-control': 'no-store' } },
        )
      : new Response('starting', { status: 503, headers: { 'retry-after': '5' } }),
});

/** Returns the backend with the site's status added to `/healthz`. The response is 503 until there are pages. */
export function withSiteHealth(
  backend: Pick<Backend, 'fetch'>,
  site: Pick<LiveSite, 'hasPages' | 'status'>,
): Pick<Backend, 'fetch'> {
  return {
    async fetch(request) {
      const response = await backend.fetch(request);
      if (new URL(request.url).pathname !== '/healthz') return response;
      const ofBackend = (await response.json()) as { status: string };
      const isBuilding = response.ok && !site.hasPages;
      return Response.json(
        { ...ofBackend, ...(isBuilding ? { status: 'building' } : {}), site: site.status },
        { status: isBuilding ? 503 : response.status, headers: response.headers },
      );
    },
  };
}
