/**
 * @typedef {object} ProbeResponse
 * @property {number} status 0 if there was no response
 * @property {Headers} headers
 * @property {any} body parsed JSON, or text
 */

/** Maximum milliseconds of a request. */
const PATIENCE_MS = 20_000;

/** Sends HTTP requests to a project in the same way as visitors, the site's pages and the functions. The requests only read. */
export class Project {
  #options;

  /** @param {import('./options.mjs').Options} options */
  constructor(options) {
    this.#options = options;
  }

  get site() {
    return this.#options.site;
  }

  get origin() {
    return this.#options.url;
  }

  /** Sends a request with the publishable key, as the scripts of the pages do. */
  asVisitor(path) {
    return send(this.#options.url + path, { headers: { apikey: this.#options.key } });
  }

  /** Sends a request with the secret key. */
  asService(path) {
    return send(this.#options.url + path, { headers: { apikey: this.#options.secretKey } });
  }

  /** Sends a request without a key. */
  asNobody(path) {
    return send(this.#options.url + path, {});
  }

  /** Sends the preflight request of a browser for a POST from a page of the site. */
  preflight(path) {
    return send(this.#options.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: this.#options.site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type',
      },
    });
  }

  /** Fetches a page of the site. */
  page(path) {
    return send(this.#options.site + path, {});
  }

  /** Requests the status and headers of a file of the site, without its content. */
  file(path) {
    return send(this.#options.site + path, { method: 'HEAD' });
  }
}

/**
 * Sends a request. Returns status 0 and the reason if the request fails.
 * @returns {Promise<ProbeResponse>}
 */
async function send(address, init) {
  try {
    const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  } catch (cause) {
    return { status: 0, headers: new Headers(), body: String(cause.cause ?? cause) };
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
