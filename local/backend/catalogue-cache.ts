interface CachedResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

/** Maximum number of cached queries. Each search is a separate query. */
const MAX_RESPONSES = 200;
/** Request headers that affect a response of the REST interface. The cache key contains their values. */
const HEADERS = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'];

/**
 * Caches responses with the public catalogue until the catalogue changes. The catalogue is the only table that visitors may read.
 * The publishable key is enough to read it.
 */
export class CatalogueCache {
  readonly #responses = new Map<string, Promise<CachedResponse>>();
  readonly #publishableKey: string;
  readonly #keepMs: number;

  /** @param keepMs maximum lifetime of a response */
  constructor(publishableKey: string, keepMs: number) {
    this.#publishableKey = publishableKey;
    this.#keepMs = keepMs;
  }

  /** Returns whether a request reads only public data. */
  isPublicRead({ method, headers }: Request, path: string): boolean {
    const authorization = headers.get('authorization');
    return (
      method === 'GET' &&
      path === '/rest/v1/products' &&
      headers.get('apikey') === this.#publishableKey &&
      (authorization === null || authorization === `Bearer ${this.#publishableKey}`)
    );
  }

  /**
   * Returns the cached response, or calls `read` once for all simultaneous requests. The request passed to `read` has no
   * signal, because other clients still need the response if the first client disconnects.
   */
  async respond({ url, headers }: Request, read: (request: Request) => Promise<Response>): Promise<Response> {
    const key = JSON.stringify([new URL(url).search, ...HEADERS.map((name) => headers.get(name))]);
    const cached = this.#responses.get(key) ?? this.#cache(key, () => read(new Request(url, { headers })));
    const { body, ...init } = await cached;
    return new Response(body, init);
  }

  /** Clears the cache. Called when the catalogue may have changed. */
  forget(): void {
    this.#responses.clear();
  }

  #cache(key: string, read: () => Promise<Response>): Promise<CachedResponse> {
    const cached = read().then(async (response) => ({
      status: response.status,
      headers: [...response.headers],
      body: new Uint8Array(await response.arrayBuffer()),
    }));
    if (this.#responses.size >= MAX_RESPONSES) this.#responses.delete(this.#responses.keys().next().value!);
    this.#responses.set(key, cached);
    const drop = (): void => {
      if (this.#responses.get(key) === cached) this.#responses.delete(key);
    };
    cached.then(({ status }) => status >= 400 && drop(), drop);
    if (this.#keepMs < Infinity) setTimeout(drop, this.#keepMs).unref();
    return cached;
  }
}
