import { expect, test } from 'vitest';
import { withCors } from '../../local/backend/cors.ts';

const SITE = 'https://www.example.test';
const OTHER = 'https://elsewhere.example.test';

/**
 * Applies `withCors` to a handler that responds as Supabase Lite does to queries. The handler's response has a header that allows
 * every origin to read the response. Sign-in responses of Supabase Lite lack this header.
 */
const answer = withCors(SITE, async () =>
  Response.json([], { headers: { 'access-control-allow-origin': '*', 'content-range': '0-0/1' } }),
);

const send = (path: string, method: string, headers: Record<string, string>): Promise<Response> =>
  answer(new Request(`https://backend.example.test${path}`, { method, headers }));

const preflight = (path: string, origin: string): Promise<Response> =>
  send(path, 'OPTIONS', {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey,authorization,content-type,x-supabase-api-version',
  });

test.each(['/rest/v1/rpc/place_order', '/auth/v1/token?grant_type=password', '/auth/v1/factors'])(
  '%s accepts preflight requests with the headers of Supabase’s clients from the site, but not from other sites',
  async (path) => {
    const ours = await preflight(path, SITE);
    expect(ours.status).toBe(204);
    expect(Object.fromEntries(ours.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-headers': 'apikey,authorization,content-type,x-supabase-api-version',
      'access-control-allow-methods': expect.stringContaining('POST'),
      vary: expect.stringContaining('Origin'),
    });
    const others = await preflight(path, OTHER);
    expect([...others.headers.keys()]).toEqual(['vary']);
  },
);

test('only the site’s pages may read a response', async () => {
  const path = '/rest/v1/products';
  const ours = await send(path, 'GET', { origin: SITE });
  expect(ours.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(ours.headers.get('access-control-expose-headers')).toContain('Content-Range');
  for (const headers of [{ origin: OTHER }, {}])
    expect((await send(path, 'GET', headers)).headers.get('access-control-allow-origin')).toBeNull();
});

test('withCors does not answer preflights for functions, or OPTIONS requests that are not preflights', async () => {
  expect((await preflight('/functions/v1/contact-form', OTHER)).status).toBe(200);
  expect((await send('/rest/v1/products', 'OPTIONS', { origin: SITE })).status).toBe(200);
});
