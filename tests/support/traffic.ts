import type { CDPSession, Page } from '@playwright/test';

export interface Exchange {
  url: string;
  isScript: boolean;
  isPicture: boolean;
  /** Body and headers, as received over the network. */
  sentBytes: number;
  bodyBytes: number;
  isOver: boolean;
}

/** The network requests of a page, as Chromium counts them. */
export class Traffic {
  readonly #byId = new Map<string, Exchange>();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (!/^(https?|wss?):/.test(request.url)) return;
      const isScript = type === 'Script' || /\.m?js$/.test(new URL(request.url).pathname);
      this.#byId.set(requestId, {
        url: request.url,
        isScript,
        isPicture: type === 'Image',
        sentBytes: 0,
        bodyBytes: 0,
        isOver: false,
      });
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const exchange = this.#byId.get(requestId);
      if (exchange) exchange.bodyBytes += encodedDataLength;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#end(requestId, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId, 0));
  }

  #end(requestId: string, sentBytes: number): void {
    const exchange = this.#byId.get(requestId);
    if (exchange) Object.assign(exchange, { sentBytes, isOver: true });
  }

  /**
   * Marks a request as ended if the page has a timing entry for it, and takes its sizes from this entry. Chromium occasionally
   * does not report the end of a request for a cached file. The entry of such a file has a body size although nothing was
   * transferred, so its body counts as 0 bytes.
   */
  learn(come: readonly Pick<PerformanceResourceTiming, 'name' | 'transferSize' | 'encodedBodySize'>[]): void {
    for (const exchange of this.exchanges.filter(({ isOver }) => !isOver)) {
      const position = this.exchanges.filter(({ url }) => url === exchange.url).indexOf(exchange);
      const entry = come.filter(({ name }) => name === exchange.url)[position];
      if (!entry) continue;
      const { transferSize: sentBytes, encodedBodySize } = entry;
      Object.assign(exchange, { sentBytes, bodyBytes: sentBytes > 0 ? encodedBodySize : 0, isOver: true });
    }
  }

  get exchanges(): Exchange[] {
    return [...this.#byId.values()];
  }

  get pending(): number {
    return this.exchanges.filter(({ isOver }) => !isOver).length;
  }
}

/** Records the page's requests from now on. */
export async function recordTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  const traffic = new Traffic(session);
  await session.send('Network.enable');
  return traffic;
}

// Maximum wait for an idle page. On a busy machine, a page with an animation never becomes idle.
const IDLE_WITHIN_MS = 1_000;

const AT_REST_WITHIN_MS = 30_000;

/** Resolves when the page is idle and rendered, no request is running, and no new request has started. */
export async function atRest(page: Page, traffic: Traffic): Promise<void> {
  const end = Date.now() + AT_REST_WITHIN_MS;
  let seen: number;
  do {
    if (Date.now() > end)
      throw new Error(`The page keeps sending requests, or waits for a response: ${JSON.stringify(traffic.exchanges)}`);
    seen = traffic.exchanges.length;
    await page.evaluate(
      (timeout) =>
        new Promise<void>((resolve) =>
          requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), { timeout }),
        ),
      IDLE_WITHIN_MS,
    );
    traffic.learn(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).toJSON()),
      ),
    );
  } while (traffic.pending > 0 || traffic.exchanges.length > seen);
}

/** Returns the total size of the requests in bytes. */
export const totalBytes = (exchanges: readonly Exchange[], of: 'sentBytes' | 'bodyBytes'): number =>
  exchanges.reduce((sum, exchange) => sum + exchange[of], 0);
