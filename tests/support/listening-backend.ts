import { createServer } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startBackend, type Backend } from '../../local/backend/backend.ts';
import { backendMiddleware } from '../../local/node-listener.ts';
import type { S3Settings } from '../../local/backend/database/s3-object-store.ts';
import type { Settings } from '../../local/settings.ts';
import { listenHere } from './listen-here.ts';
import { fillIfNew, supabaseDir as projectsSupabase } from './prepared/data.ts';

export interface ListeningBackend {
  backend: Backend;
  origin: string;
  dataDir: string;
  service: SupabaseClient;
  /** Returns the backend's settings for a site in this folder. */
  settings(siteDir: string): Settings;
  end(): Promise<void>;
}

/**
 * Starts a backend that listens on a port, because functions call it by its address. A new folder is filled with the
 * prepared data.
 */
export async function startListeningBackend({
  dataDir,
  supabaseDir = projectsSupabase,
  port: wanted = 0,
  ...others
}: {
  dataDir: string;
  supabaseDir?: string;
  port?: number;
  requestLimitMs?: number;
  s3?: S3Settings;
  /** The site's origin, if it differs from the backend's. */
  publicOrigin?: string;
  /** The sender of emails, if it is not that of config.toml. */
  sender?: string;
}): Promise<ListeningBackend> {
  const started: { backend?: Backend } = {};
  const server = createServer((request, response) => {
    if (!started.backend) return void response.writeHead(503).end();
    backendMiddleware(started.backend)(request, response, () => response.writeHead(404).end());
  });
  const port = await listenHere(server, wanted);
  const settings = {
    host: '127.0.0.1',
    port,
    siteDir: '',
    ...(await fillIfNew(dataDir, supabaseDir)),
    ...others,
  };
  const backend = await startBackend(settings, { address: `http://127.0.0.1:${port}` });
  started.backend = backend;
  const origin = `http://127.0.0.1:${port}`;
  return {
    backend,
    origin,
    dataDir,
    settings: (siteDir) => ({ ...settings, siteDir }),
    service: createClient(origin, backend.keys.secretKey, { auth: { persistSession: false, autoRefreshToken: false } }),
    end: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await backend.close();
    },
  };
}
