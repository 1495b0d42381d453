import { expect, test } from 'vitest';
import { CatalogueCache } from '../../local/backend/catalogue-cache.ts';

const ADDRESS = 'http://site/rest/v1/products?select=id';

/** Returns a slow query of the catalogue, which ends when the test resolves it or its request is aborted. */
function slowRead() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const signals: AbortSignal[] = [];
  const read = (request: Request): Promise<Response> => {
    signals.push(request.signal);
    const left = new Promise<Response>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    );
    return Promise.race([promise, left]);
  };
  return { read, readCount: () => signals.length, answer: () => resolve(Response.json(['a'])) };
}

test('all requests for one query get its response, even if the first client disconnects', async () => {
  const cache = new CatalogueCache('key', Infinity);
  const { read, readCount, answer } = slowRead();
  const first = new AbortController();
  const responses = [first.signal, undefined, undefined].map((signal) =>
    cache.respond(new Request(ADDRESS, signal ? { signal } : {}), read),
  );
  first.abort();
  answer();
  for (const response of await Promise.all(responses)) expect(await response.json()).toEqual(['a']);
  expect(readCount()).toBe(1);
});

test('a failure is not cached, so the next request causes a new query', async () => {
  const cache = new CatalogueCache('key', Infinity);
  const failed = cache.respond(new Request(ADDRESS), () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect((await cache.respond(new Request(ADDRESS), async () => Response.json([]))).status).toBe(200);
});
