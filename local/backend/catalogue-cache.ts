interface CachedResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

/** Different questions about the catalogue: a search is one each. */
const MAX_RESPONSES = 200;
/** What a response of the REST interface depends on, besides its address. */
const HEADERS = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'];

/**
 * Keeps the public catalogue's responses in memory until it is another. A visitor may read nothing else of the
 * REST interface, and reads it with the publishable key alone.
 */
export class CatalogueCache {
  readonly #responses = new Map<string, Promise<CachedResponse>>();
  readonly #publishableKey: string;
  readonly #keepMs: number;

  /** @param keepMs how long a response is kept at most */
  constructor(publishableKey: string, keepMs: number) {
    this.#publishableKey = publishableKey;
    this.#keepMs = keepMs;
  }

  /** Whether a request asks for what everybody may read. */
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
   * Returns the cached response, or that of `read`, which runs once for all who request it at the same time. `read` gets
   * the request without its signal: the others still wait when the first reader disconnects.
   */
  async respond({ url, headers }: Request, read: (request: Request) => Promise<Response>): Promise<Response> {
    const key = JSON.stringify([new URL(url).search, ...HEADERS.map((name) => headers.get(name))]);
    const cached = this.#responses.get(key) ?? this.#cache(key, () => read(new Request(url, { headers })));
    const { body, ...init } = await cached;
    return new Response(body, init);
  }

  /** Called when the catalogue may be another. */
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
