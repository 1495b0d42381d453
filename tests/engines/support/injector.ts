import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownNetwork } from '../../support/network.ts';
import { REPORT_PATH, reportFaults } from '../drivers/report-faults.ts';

export interface Injector {
  origin: string;
  port: number;
  /** Makes the next `times` requests for each matching file fail. */
  fail(pattern: RegExp, times: number): void;
  /** Cuts the connection in the middle of the next `times` responses for each matching file. */
  cut(pattern: RegExp, times: number): void;
  /** Delays requests with matching paths until the returned function is called. */
  hold(pattern: RegExp): () => void;
  /** Whether requests are forwarded. If not, the injector behaves like an unreachable server. */
  isUp: boolean;
  /** Returns a response that replaces the site's own for a path, if any. */
  inPlace: (path: string) => InjectedResponse | undefined;
  /**
   * Ends all failures and delays before the next visitor. Later requests come from another network, and all of them are
   * forwarded. The reports are kept for `takeFaults`.
   */
  reset(): void;
  /** Returns the reports of pages since the last call. */
  takeFaults(): string[];
  close(): Promise<void>;
}

export interface InjectedResponse {
  status?: number;
  type?: string;
  /** Transforms the body of the site's own response. */
  body: (own: string) => string;
}

const SCRIPT_PATH = '/test/report-faults.js';

/**
 * Starts a server that forwards requests to the site, unless a test makes them fail or replaces their response. With
 * `addsReports`, the server adds the script that reports errors to each page, before all other scripts. Engines whose driver
 * cannot add scripts need this.
 */
export async function startInjector(
  target: string,
  { addsReports = false }: { addsReports?: boolean } = {},
): Promise<Injector> {
  let faults: string[] = [];
  let failing: { pattern: RegExp; times: number; isCut: boolean } | undefined;
  const failureCounts = new Map<string, number>();
  let headers = ownNetwork();
  let held: { pattern: RegExp; released: Promise<void>; release: () => void }[] = [];

  function isToFail(path: string): boolean {
    const failures = failureCounts.get(path) ?? 0;
    if (!failing?.pattern.test(path) || failures >= failing.times) return false;
    failureCounts.set(path, failures + 1);
    return true;
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url!;
    if (path === REPORT_PATH) {
      void request.toArray().then((parts) => {
        faults.push(Buffer.concat(parts as Buffer[]).toString());
        response.writeHead(204).end();
      });
      return;
    }
    const gate = held.find(({ pattern }) => pattern.test(path));
    if (gate) {
      void gate.released.then(() => answer(request, response));
      return;
    }
    const inPlace = injector.inPlace(path);
    if (!injector.isUp) request.socket.destroy();
    else if (inPlace) void replace(request, response, target, inPlace);
    else if (isToFail(path.split('?')[0]!)) {
      if (failing!.isCut) cutShort(request, response, target);
      else response.writeHead(503).end();
    } else if (path === SCRIPT_PATH)
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`(${reportFaults.toString()})(${JSON.stringify(REPORT_PATH)})`);
    else pass(request, response, { target, addsReports, headers });
  }

  const failNext = (pattern: RegExp, times: number, isCut: boolean): void => {
    failing = { pattern, times, isCut };
    failureCounts.clear();
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const injector: Injector = {
    isUp: true,
    hold: (pattern) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const gate = {
        pattern,
        released: promise,
        release: () => {
          held = held.filter((each) => each !== gate);
          resolve();
        },
      };
      held.push(gate);
      return gate.release;
    },
    inPlace: () => undefined,
    origin: `http://127.0.0.1:${port}`,
    port,
    fail: (pattern, times) => failNext(pattern, times, false),
    cut: (pattern, times) => failNext(pattern, times, true),
    reset: () => {
      injector.isUp = true;
      injector.inPlace = () => undefined;
      failing = undefined;
      headers = ownNetwork();
      for (const { release } of held) release();
    },
    takeFaults: () => {
      const taken = faults;
      faults = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return injector;
}

/** Sends a response that replaces the site's own. */
async function replace(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  { status = 200, type = 'text/html; charset=utf-8', body }: InjectedResponse,
): Promise<void> {
  const own = await (await fetch(target + request.url!)).text();
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body(own));
}

/** Forwards the first half of a response, as a connection that breaks does. */
function cutShort(request: IncomingMessage, response: ServerResponse, target: string): void {
  call(target + request.url!, { headers: request.headers }, async (answer) => {
    const body = Buffer.concat((await answer.toArray()) as Buffer[]);
    response.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
  }).end();
}

/** Forwards a request and its response. Pages get the script that reports errors, if it is enabled. */
function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { target, addsReports, headers: own }: { target: string; addsReports: boolean; headers: Record<string, string> },
): void {
  const mayBePage = addsReports && (request.headers.accept ?? '').includes('text/html');
  const from = { ...request.headers, ...own };
  const headers = mayBePage ? { ...from, 'accept-encoding': 'identity' } : from;
  const forward = call(target + request.url!, { method: request.method!, headers }, (answer) => {
    // Makes redirects relative. Chromium and WebKit refuse the redirect of a form to another origin (`form-action`).
    const { location } = answer.headers;
    if (location?.startsWith(`${target}/`)) answer.headers.location = location.slice(target.length);
    const isPage = mayBePage && (answer.headers['content-type'] ?? '').includes('text/html');
    if (!isPage) {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      return;
    }
    void answer.toArray().then((parts) => {
      const page = Buffer.concat(parts as Buffer[]).toString();
      const { 'content-length': _length, ...rest } = answer.headers;
      response
        .writeHead(answer.statusCode!, rest)
        .end(page.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`));
    });
  });
  forward.on('error', () => request.socket.destroy());
  request.pipe(forward);
}
