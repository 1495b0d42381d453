// The local server: the built site and its backend at one address. `npm start` runs it.
import { setTimeout as afterMs } from 'node:timers/promises';
import { startBackend, type Backend } from './backend/backend.ts';
import { listen, type HttpServer } from './http-server.ts';
import { startSchedule } from './backend/schedule.ts';
import { backendMiddleware } from './node-listener.ts';
import { originOf, readSettings } from './settings.ts';
import { ensureSiteIsBuilt } from './site/build-site.ts';
import { serveStaticSite } from './site/static-site.ts';
import { StartupError } from './startup-error.ts';

let server: HttpServer | undefined;
let backend: Backend | undefined;
let stopSchedule: (() => void) | undefined;
let starting: Promise<void> | undefined;
const stopping = new AbortController();

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  server = await listen(settings);
  console.log('Opening the database…');
  backend = await startBackend(settings, stopping.signal);
  const serveBackend = backendMiddleware(backend);
  // The build reads the catalogue over HTTP, so the backend is served before the pages.
  server.handle((request, response) =>
    serveBackend(request, response, () => response.writeHead(503, { 'Retry-After': '5' }).end('building')),
  );
  await ensureSiteIsBuilt(settings, backend, stopping.signal);
  const sendPage = serveStaticSite(settings.siteDir);
  server.handle((request, response) => serveBackend(request, response, () => sendPage(request, response)));
  stopSchedule = startSchedule(backend);
  console.log(`Soleil Boréal: ${originOf(settings)}`);
}

// Longer than an HTTP request takes on a slow connection, shorter than the 10 s that supervisors wait before they kill.
const STOP_MS = 8_000;

/** Lets open requests and the e-mail on its way finish, then exits. The terminal and npm may both pass on one Ctrl-C: the second does nothing. */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  // An interrupted start would leave a database half made or a build half written.
  await starting?.catch(() => undefined);
  stopSchedule?.();
  const endsAt = Date.now() + STOP_MS;
  // The functions reach the backend by the port: it closes after them.
  await Promise.race([backend?.drain(), afterMs(STOP_MS)]);
  await server?.close(Math.max(0, endsAt - Date.now()));
  await backend?.close();
  process.exit(exitCode);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

try {
  starting = start();
  await starting;
} catch (cause) {
  if (!stopping.signal.aborted) console.error(cause instanceof StartupError ? cause.message : cause);
  await stop(1);
}
