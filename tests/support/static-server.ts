import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveStaticSite } from '../../local/site/static-site.ts';

export interface StaticServer {
  origin: string;
  end(): Promise<void>;
}

/** Serves a built site as the local server does, without a backend. */
export async function startStaticServer(siteDir: string): Promise<StaticServer> {
  const server = createServer(serveStaticSite(siteDir));
  // A connection that is closed while it is used again would look like a fault of the server.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
