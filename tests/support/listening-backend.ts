import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startBackend, type Backend } from '../../local/backend/backend.ts';
import { backendMiddleware } from '../../local/node-listener.ts';
import { projectDir } from './files.ts';

export interface ListeningBackend {
  backend: Backend;
  origin: string;
  dataDir: string;
  service: SupabaseClient;
  end(): Promise<void>;
}

/** A backend that listens, as functions need one: they call it over its address. */
export async function startListeningBackend({
  dataDir,
  supabaseDir = join(projectDir, 'supabase'),
  port: wanted = 0,
}: {
  dataDir: string;
  supabaseDir?: string;
  port?: number;
}): Promise<ListeningBackend> {
  const started: { backend?: Backend } = {};
  const server = createServer((request, response) => {
    if (!started.backend) return void response.writeHead(503).end();
    backendMiddleware(started.backend)(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const backend = await startBackend({ host: '127.0.0.1', port, siteDir: '', dataDir, supabaseDir });
  started.backend = backend;
  const origin = `http://127.0.0.1:${port}`;
  return {
    backend,
    origin,
    dataDir,
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
