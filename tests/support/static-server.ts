import { createServer } from 'node:http';
import { serveStaticSite } from '../../local/site/static-site.ts';
import { listenHere } from './listen-here.ts';

export interface StaticServer {
  origin: string;
  end(): Promise<void>;
}

/** Serves a built site as the local server does, without a backend. */
export async function startStaticServer(siteDir: string): Promise<StaticServer> {
  const server = createServer(serveStaticSite(siteDir));
  return {
    origin: `http://127.0.0.1:${await listenHere(server)}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
