import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { allowDelivering, deliverSoon, stopDelivering } from '../../functions/_shared/delivery/deliver-soon.ts';
import { mailSettings } from '../../functions/_shared/settings.ts';
import type { Settings } from '../settings.ts';
import { getSiteOrigin } from '../settings.ts';
import { StartupError, getMessage } from '../startup-error.ts';
import { AcceptedRequests } from './accepted-requests.ts';
import { authGate } from './auth-gate.ts';
import { BodySlots } from './body-slots.ts';
import { MAX_BODY_BYTES, readBody } from './body.ts';
import { CatalogueCache } from './catalogue-cache.ts';
import { readConfig } from './config.ts';
import { withCors } from './cors.ts';
import { openDataFolder } from './data-folder.ts';
import { startDatabase } from './database/client.ts';
import type { PostgresOptions } from './database/postgres.ts';
import { busyResponse, faultResponse, hideServerFault } from './faults.ts';
import { setFunctionEnvironment } from './function-environment.ts';
import { mountFunctions } from './functions.ts';
import { refuseHalfRestored } from './half-restored.ts';
import { createHealthHandler } from './health.ts';
import { digestKeys, hasKey, loadKeys, type Keys } from './keys.ts';
import { callableFunctions } from './rights.ts';
import { isRoute, isStoredFile, mayWait, writesCatalogue } from './routes.ts';
import { withSignedUrl } from './signed-links.ts';
import { visitorGate } from './visitors/gate.ts';

export interface Backend {
  keys: Keys;
  /** Serves `/rest/v1`, `/auth/v1`, `/storage/v1`, `/functions/v1` and `/healthz`. */
  fetch(request: Request): Promise<Response>;
  /**
   * Refuses further requests with 503. Resolves after the response to every accepted request, and after the current email has
   * been sent. Requests from the functions themselves are served until `close()`.
   */
  drain(): Promise<void>;
  /** Returns the number of requests that wait for the database. */
  queueLength(): number;
  /** Runs a task while the embedded database handles no request, so that neither its files nor stored files change. */
  whileQuiet<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Waits for open requests, then closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Time limit of a request. On an idle machine, the longest requests take half a second: an order of 100 units, or a file of 10
 * MB.
 */
const REQUEST_LIMIT_MS = 10_000;
const DATABASE_POOL = 10;
/**
 * Milliseconds for which the catalogue is cached if another server may change it. Without this limit, a cached response could
 * stay stale, because the notification of a change is lost when the connection breaks.
 */
const SHARED_CATALOGUE_MS = 5_000;

/**
 * Starts the embedded backend on the data of this installation: PostgreSQL, its REST, Auth and Storage interfaces, and the
 * functions.
 * @param options `address` is the address of the server to which this backend belongs. This address is missing if a command
 * starts the backend. `stopping` is aborted when the server should stop, which also ends the wait for an unreachable PostgreSQL
 * server. `onCatalogueChange` is called when the catalogue has changed or may have changed.
 * @throws {StartupError} with a message for the operator
 */
export async function startBackend(
  settings: Settings,
  {
    address,
    stopping,
    onCatalogueChange,
  }: { address?: string; stopping?: AbortSignal; onCatalogueChange?: () => void } = {},
): Promise<Backend> {
  const config = readConfig(settings.supabaseDir);
  const sender = settings.sender ?? config.sender;
  refuseHalfRestored(settings.dataDir);
  const folder = openDataFolder(settings.dataDir, address, settings.filesDir);
  try {
    const keys = loadKeys(folder.keys, settings.backendKeys);
    const catalogue = new CatalogueCache(keys.publishableKey, settings.databaseUrl ? SHARED_CATALOGUE_MS : Infinity);
    setFunctionEnvironment(settings, keys, { sender, mailFolder: folder.mail });
    const callFunction = await mountFunctions(config.functions);
    const database = await startDatabase(
      {
        folders: {
          database: folder.database,
          supabase: settings.supabaseDir,
          objects: folder.objects,
          mail: folder.mail,
        },
        limitMs: settings.requestLimitMs ?? REQUEST_LIMIT_MS,
        ...(settings.s3 ? { s3: settings.s3 } : {}),
        ...(settings.databaseUrl ? { postgres: getPostgresOptions(settings, settings.databaseUrl, keys) } : {}),
        api: config.api,
        auth: {
          ...config.auth,
          // The code is long, because the token in a link is derived from it, and a short code could be guessed. Users never type
          // this code.
          email: { ...config.auth.email, otp_length: 40 },
          enabled: true,
          site_url: getSiteOrigin(settings),
          jwt_secret: keys.jwtSecret,
          publishable_key: keys.publishableKey,
          secret_key: keys.secretKey,
        },
        storage: config.storage,
        sender,
      },
      {
        onCatalogueChange: () => {
          catalogue.forget();
          onCatalogueChange?.();
        },
        ...(stopping ? { stopping } : {}),
      },
    ).catch((cause: unknown) => {
      if (cause instanceof StartupError || stopping?.aborted) throw cause;
      throw new StartupError(`The database cannot be opened (${getMessage(cause)}). The data is unchanged.`, { cause });
    });
    const bodySlots = new BodySlots();
    const accepted = new AcceptedRequests();
    allowDelivering();

    const queryDatabase = async (request: Request, path: string): Promise<Response> => {
      const body = await readBody(request, path.startsWith('/storage/') ? MAX_BODY_BYTES.files : MAX_BODY_BYTES.rows);
      if (body === undefined)
        return Response.json({ code: 'too_large', message: 'Payload too large' }, { status: 413 });
      const { url, method, headers, signal } = request;
      try {
        const { response, log } = await database.fetch(
          { url, method, headers: [...headers], body },
          { isUrgent: !mayWait(path), signal },
        );
        if (isStoredFile(path)) asDownload(response, new URL(url).searchParams.get('download'));
        return hideServerFault(`${method} ${path}`, await withSignedUrl(path, response), log);
      } finally {
        if (writesCatalogue(method, path)) catalogue.forget();
      }
    };

    const callDatabase = async (request: Request, path: string): Promise<Response> =>
      catalogue.isPublicRead(request, path)
        ? catalogue.respond(request, (reader) => queryDatabase(reader, path))
        : queryDatabase(request, path);

    const authenticate = authGate(queryDatabase, keys, getSiteOrigin(settings));
    const checkVisitor = visitorGate({ callable: callableFunctions(settings.supabaseDir), ...keys });
    mkdirSync(folder.objects, { recursive: true });
    const health = createHealthHandler(database, {
      publishableKey: keys.publishableKey,
      folders: settings.s3 ? [settings.dataDir] : [settings.dataDir, folder.objects],
    });

    const respond = async (request: Request, url: URL): Promise<Response> => {
      const path = url.pathname;
      if (!isRoute(path)) return Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 });
      if (path === '/healthz') return health();
      if (path.startsWith('/functions/')) return callFunction(request);
      const checked = hasKey(request, keys.secretKey) ? request : await checkVisitor(request, url);
      if (checked instanceof Response) return checked;
      if (!path.startsWith('/auth/')) return callDatabase(checked, path);
      const response = await authenticate(checked, path);
      if (response.ok && mayWriteEmail(checked.method, path)) deliverSoon();
      return response;
    };

    return {
      keys,
      fetch: withCors(getSiteOrigin(settings), async (request) => {
        const url = new URL(request.url);
        const isOfService = hasKey(request, keys.secretKey);
        try {
          // Requests that the functions send skip both limits below. The request that called the function was already accepted.
          if (isOfService && !url.pathname.startsWith('/functions/')) return await respond(request, url);
          const response = await accepted.run(async () =>
            isOfService ? respond(request, url) : bodySlots.run(request, (watched) => respond(watched, url)),
          );
          return response ?? busyResponse();
        } catch (cause) {
          // The client has disconnected, so no one receives this response.
          if (request.signal.aborted) return new Response(null, { status: 499 });
          return faultResponse(`${request.method} ${url.pathname}`, cause);
        }
      }),
      async drain() {
        await Promise.all([accepted.drain(), stopDelivering()]);
      },
      queueLength: () => database.queueLength(),
      whileQuiet: (task) => database.whileQuiet(task),
      async close() {
        await database.close();
        folder.release();
      },
    };
  } catch (cause) {
    folder.release();
    throw cause;
  }
}

/**
 * Returns whether a request to the authentication interface may have added an email to the outbox. Emails that are written to a
 * folder do not use the outbox.
 */
const mayWriteEmail = (method: string, path: string): boolean =>
  method !== 'GET' && mailSettings().kind !== 'folder' && !/^\/auth\/v1\/(token|logout|factors)/.test(path);

const getPostgresOptions = ({ databasePool }: Settings, url: string, keys: Keys): PostgresOptions => ({
  url,
  poolSize: databasePool ?? defaultPool(url),
  keysDigest: digestKeys(keys),
});

/**
 * Returns the default number of connections. A PostgreSQL server on this machine shares the machine's processors with this
 * server. If there were more connections than processors, pages would wait for statements.
 */
function defaultPool(databaseUrl: string): number {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(databaseUrl).hostname);
  return isHere ? Math.min(DATABASE_POOL, Math.max(2, availableParallelism())) : DATABASE_POOL;
}

/**
 * Makes browsers save a stored file under the name in its link. A visitor's file is therefore never displayed as a page of this
 * site.
 */
function asDownload({ headers }: Response, name: string | null): void {
  // RFC 8187 does not allow four characters that `encodeURIComponent` leaves as they are.
  const encoded = encodeURIComponent(name ?? '').replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  headers.set('content-disposition', name ? `attachment; filename*=UTF-8''${encoded}` : 'attachment');
  headers.set('content-security-policy', "default-src 'none'; sandbox");
}
