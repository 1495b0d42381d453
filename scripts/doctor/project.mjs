/**
 * @typedef {object} Answer
 * @property {number} status 0 when no answer came
 * @property {Headers} headers
 * @property {any} body parsed JSON, else text
 */

/** How long the doctor waits for one answer. */
const PATIENCE_MS = 20_000;

/** Asks a project over HTTP, as visitors, the site's pages and the functions do. Only what reads is asked. */
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

  /** With the publishable key, as each page has it. */
  asVisitor(path) {
    return ask(this.#options.url + path, { headers: { apikey: this.#options.key } });
  }

  /** With the secret key. */
  asService(path) {
    return ask(this.#options.url + path, { headers: { apikey: this.#options.secretKey } });
  }

  /** Without a key. */
  asNobody(path) {
    return ask(this.#options.url + path, {});
  }

  /** What a browser asks before a page of the site may post to a path. */
  preflight(path) {
    return ask(this.#options.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: this.#options.site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type',
      },
    });
  }

  /** A page of the site. */
  page(path) {
    return ask(this.#options.site + path, {});
  }
}

/** @returns {Promise<Answer>} */
async function ask(address, init) {
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
