import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Backend } from '../backend/backend.ts';
import { fetchReport } from '../operate/read-status.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { logRequest, printAsJson } from './log.ts';
import { Metrics } from './metrics.ts';
import { onRequestFinished } from './request.ts';
import { routeNames } from './routes.ts';

export interface Observer {
  /** Observes a request. Must be called when the request begins. */
  onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Serves metrics on the loopback port METRICS_PORT, if it is set. The response is 503 until the backend has started.
   * @throws {StartupError} if the port is taken
   */
  listenForMetrics: () => Promise<MetricsServer>;
}

export interface MetricsServer {
  /** Starts to serve the metrics, including those of a backend. Before this call, the response is 503. */
  serve: (backend: Backend) => void;
  end: () => void;
}

/** Returns an observer that logs and counts the requests of a server. If the log is JSON, console messages also become JSON. */
export function observe({ supabaseDir, logFormat = 'text', metricsPort }: Settings): Observer {
  if (logFormat === 'json') printAsJson();
  const findRoute = routeNames(supabaseDir);
  const metrics = new Metrics();
  return {
    onRequest: (request, response) =>
      onRequestFinished(request, response, findRoute, (answered) => {
        logRequest(logFormat, answered);
        metrics.count(answered);
      }),
    listenForMetrics: async () => {
      if (metricsPort === undefined) return { serve: () => undefined, end: () => undefined };
      let served: Backend | undefined;
      const server = createServer((_request, response) => void answer(response));
      const answer = async (response: ServerResponse): Promise<void> => {
        if (!served) return void response.writeHead(503, { 'Retry-After': '5' }).end('starting');
        const report = await fetchReport(served).catch(() => undefined);
        response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
        response.end(
          metrics.inLines({
            databaseQueue: served.queueLength(),
            mail: report?.mail,
            secondsSinceDelivery: report?.seconds_since_delivery ?? undefined,
          }),
        );
      };
      await new Promise<void>((resolve, reject) => {
        server.once('error', () =>
          reject(new StartupError(`METRICS_PORT is ${metricsPort}, which is taken: set it to another port.`)),
        );
        server.listen(metricsPort, '127.0.0.1', resolve);
      });
      return {
        serve: (backend) => {
          served = backend;
        },
        end: () => {
          server.close();
          server.closeAllConnections();
        },
      };
    },
  };
}
