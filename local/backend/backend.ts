import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { originOf } from '../settings.ts';
import { StartupError, messageOf } from '../startup-error.ts';
import { MAX_BODY_BYTES, withBodyInMemory } from './body.ts';
import { captureLog } from './captured-log.ts';
import { readConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { faultResponse, hideServerFault } from './faults.ts';
import { setFunctionEnvironment } from './function-environment.ts';
import { mountFunctions } from './functions.ts';
import { loadKeys, type Keys } from './keys.ts';
import { Mailbox } from './mailbox.ts';
import { ObjectStore } from './object-store.ts';
import { isCostlyQuery, isRoute } from './routes.ts';
import { TaskQueue } from './task-queue.ts';
import { withSignedUrl } from './signed-links.ts';

export interface Backend {
  keys: Keys;
  /** Serves /rest/v1, /auth/v1, /storage/v1, /functions/v1 and /healthz. */
  fetch(request: Request): Promise<Response>;
  /** Waits for open requests, then closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Starts the embedded backend on this installation's data: PostgreSQL, its REST, Auth and Storage
 * interfaces, and the functions.
 * @throws {StartupError} with one sentence for the operator; the data is unchanged.
 */
export async function startBackend(settings: Settings): Promise<Backend> {
  const config = readConfig(settings.supabaseDir);
  const folder = openDataFolder(settings.dataDir);
  try {
    const keys = loadKeys(folder.keys);
    const origin = originOf(settings);
    setFunctionEnvironment(settings, keys, { sender: config.sender, mailFolder: folder.mail });
    const callFunction = await mountFunctions(config.functions);
    const database = await openDatabase(folder.database, settings.supabaseDir, {
      api: config.api,
      auth: {
        ...config.auth,
        enabled: true,
        site_url: settings.publicOrigin ?? origin,
        jwt_secret: keys.jwtSecret,
        publishable_key: keys.publishableKey,
        secret_key: keys.secretKey,
      },
      storage: config.storage,
      objects: new ObjectStore(folder.objects),
      mailbox: new Mailbox(folder.mail, config.sender),
    });
    const databaseQueue = new TaskQueue();

    const callDatabase = async (request: Request, path: string): Promise<Response> => {
      const inMemory = await withBodyInMemory(
        request,
        path.startsWith('/storage/') ? MAX_BODY_BYTES.files : MAX_BODY_BYTES.rows,
      );
      if (!inMemory) return Response.json({ code: 'too_large', message: 'Payload too large' }, { status: 413 });
      const { result, log } = await databaseQueue.run(() => captureLog(() => database.app.fetch(inMemory)));
      return hideServerFault(`${request.method} ${path}`, await withSignedUrl(path, result), log);
    };

    const health = async (): Promise<Response> => {
      const { result: isResponding } = await databaseQueue.run(() =>
        captureLog(() => database.isResponding().catch(() => false)),
      );
      return Response.json(
        { status: isResponding ? 'ok' : 'failing', database: isResponding ? 'ok' : 'not answering' },
        { status: isResponding ? 200 : 503, headers: { 'cache-control': 'no-store' } },
      );
    };

    return {
      keys,
      async fetch(request) {
        const url = new URL(request.url);
        const path = url.pathname;
        try {
          if (!isRoute(path)) return Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 });
          if (path.startsWith('/rest/') && isCostlyQuery(url))
            return Response.json({ code: 'query_refused', message: 'This query is not allowed' }, { status: 400 });
          if (path === '/healthz') return await health();
          if (path.startsWith('/functions/')) return await callFunction(request);
          return await callDatabase(request, path);
        } catch (cause) {
          return faultResponse(`${request.method} ${path}`, cause);
        }
      },
      async close() {
        await databaseQueue.drain();
        await database.close();
        folder.release();
      },
    };
  } catch (cause) {
    folder.release();
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(
      `The database in ${join(settings.dataDir, 'database')} cannot be opened (${messageOf(cause)}).`,
    );
  }
}
