import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startBackend, type Backend } from '../../local/backend/backend.ts';
import { signInNew } from './new-customer.ts';
import { fillIfNew, supabaseDir as projectsSupabase } from './prepared/data.ts';

export interface Actor {
  client: SupabaseClient;
  /** The customer's ID, or null for a visitor and for the service. */
  userId: string | null;
}

export interface TestBackend {
  backend: Backend;
  dataDir: string;
  visitor(): Actor;
  /** Creates a customer with a confirmed address and signs in. */
  customer(email: string): Promise<Actor>;
  service(): Actor;
  /** Closes the backend and deletes its data. */
  end(): Promise<void>;
}

const ORIGIN = 'http://127.0.0.1:4321';

/** Adds the content length, as a real connection does. */
function withLength(request: Request, body: unknown): Request {
  if (typeof body === 'string') request.headers.set('content-length', String(Buffer.byteLength(body)));
  return request;
}

/** Starts a separate backend, which its clients call through supabase-js. Fills a new data folder with the prepared data. */
export async function startTestBackend({
  supabaseDir = projectsSupabase,
  dataDir = mkdtempSync(join(tmpdir(), 'soleil-')),
} = {}): Promise<TestBackend> {
  const settings = await fillIfNew(dataDir, supabaseDir);
  const backend = await startBackend({ host: '127.0.0.1', port: 4321, siteDir: '', ...settings });
  const connect = (key: string): SupabaseClient =>
    createClient(ORIGIN, key, {
      global: { fetch: (input, init) => backend.fetch(withLength(new Request(input, init), init?.body)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });
  return {
    backend,
    dataDir,
    visitor: () => ({ client: connect(backend.keys.publishableKey), userId: null }),
    service: () => ({ client: connect(backend.keys.secretKey), userId: null }),
    customer: async (email) => {
      const client = connect(backend.keys.publishableKey);
      const { userId } = await signInNew(connect(backend.keys.secretKey), client, email, 'mot de passe');
      return { client, userId };
    },
    end: async () => {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
