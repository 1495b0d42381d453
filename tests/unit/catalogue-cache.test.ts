import { expect, test } from 'vitest';
import { CatalogueCache } from '../../local/backend/catalogue-cache.ts';

const ADDRESS = 'http://site/rest/v1/products?select=id';

/** A read of the catalogue that ends on demand, or with its request's signal. */
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
  return { read, reads: () => signals.length, answer: () => resolve(Response.json(['a'])) };
}

test('answers all readers of a query when the first of them disconnects', async () => {
  const cache = new CatalogueCache('key', Infinity);
  const { read, reads, answer } = slowRead();
  const first = new AbortController();
  const responses = [first.signal, undefined, undefined].map((signal) =>
    cache.respond(new Request(ADDRESS, signal ? { signal } : {}), read),
  );
  first.abort();
  answer();
  for (const response of await Promise.all(responses)) expect(await response.json()).toEqual(['a']);
  expect(reads()).toBe(1);
});

test('keeps no failure: the next reader causes a new read', async () => {
  const cache = new CatalogueCache('key', Infinity);
  const failed = cache.respond(new Request(ADDRESS), () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect((await cache.respond(new Request(ADDRESS), async () => Response.json([]))).status).toBe(200);
});
