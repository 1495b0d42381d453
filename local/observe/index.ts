import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Backend } from '../backend/backend.ts';
import { reportOf } from '../operate/status-of.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { logRequest, printAsJson } from './log.ts';
import { Metrics } from './metrics.ts';
import { whenAnswered } from './request.ts';
import { routeNames } from './routes.ts';

export interface Observer {
  /** Observes a request. Called when the request begins. */
  onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Serves the metrics at METRICS_PORT, only to this machine. Does nothing if the port is not set.
   * @returns a function that stops serving them
   * @throws {StartupError} if the port is taken
   */
  serveMetrics: (backend: Backend) => Promise<() => void>;
}

/** Logs and counts the requests of a server. From now on, all output of the server has the format of the log. */
export function observe({ supabaseDir, logFormat = 'text', metricsPort }: Settings): Observer {
  if (logFormat === 'json') printAsJson();
  const routeOf = routeNames(supabaseDir);
  const metrics = new Metrics();
  return {
    onRequest: (request, response) =>
      whenAnswered(request, response, routeOf, (answered) => {
        logRequest(logFormat, answered);
        metrics.count(answered);
      }),
    serveMetrics: async (backend) => {
      if (metricsPort === undefined) return () => undefined;
      const server = createServer((_request, response) => void answer(response));
      const answer = async (response: ServerResponse): Promise<void> => {
        const report = await reportOf(backend).catch(() => undefined);
        response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
        response.end(
          metrics.inLines({
            databaseQueue: backend.queueLength(),
            mail: report?.mail,
            secondsSinceDelivery: report?.seconds_since_delivery ?? undefined,
          }),
        );
      };
      await new Promise<void>((resolve, reject) => {
        server.once('error', () => reject(new StartupError(`METRICS_PORT ${metricsPort} is taken: set another one.`)));
        server.listen(metricsPort, '127.0.0.1', resolve);
      });
      return () => {
        server.close();
        server.closeAllConnections();
      };
    },
  };
}
