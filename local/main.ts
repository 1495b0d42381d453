// Runs the local server: the built site and its backend at one address (`npm start`).
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { startBackend, type Backend } from './backend/backend.ts';
import { listen, type HttpServer } from './http-server.ts';
import { startSchedule } from './backend/schedule.ts';
import { backendMiddleware } from './node-listener.ts';
import { getOrigin, readSettings, type Settings } from './settings.ts';
import { observe } from './observe/index.ts';
import { serveOperator } from './operate/server-side.ts';
import { siteOfBackend } from './site/build-site.ts';
import { backendAtStart, withSiteHealth } from './site/health.ts';
import { LiveSite, type SiteSource } from './site/live-site.ts';
import { checkFolders } from './settings/folders.ts';
import { findClosedParent } from './site/readable-site.ts';
import { SiteFolder } from './site/site-folder.ts';
import { onEachDay } from './site/each-day.ts';
import { SiteUpdates } from './site/site-updates.ts';
import { reportEnd, StartupError } from './startup-error.ts';
import { runStep } from './step.ts';

// Without `__proto__`, a property name from a request can never select an object's prototype. The flag `--disable-proto=delete`
// does the same, but depends on how the server is started.
delete (Object.prototype as { __proto__?: unknown }).__proto__;

let server: HttpServer | undefined;
let backend: Backend | undefined;
let stopSchedule: (() => void) | undefined;
let endOperator: (() => void) | undefined;
let endMetrics: (() => void) | undefined;
let endDays: (() => void) | undefined;
let starting: Promise<void> | undefined;
let updates: SiteUpdates | undefined;
const stopping = new AbortController();

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  checkFolders(settings);
  const observer = observe(settings);
  server = await listen({ ...settings, onRequest: observer.onRequest });
  const metrics = await observer.listenForMetrics();
  endMetrics = metrics.end;
  const site = new LiveSite(new SiteFolder(settings.siteDir));
  serve(server, site, backendAtStart(site), settings);
  backend = await runStep('Opening the database', () =>
    startBackend(settings, {
      address: getOrigin(settings),
      stopping: stopping.signal,
      ...(settings.buildsOnPrices ? { onCatalogueChange: () => updates?.soon() } : {}),
    }),
  );
  // The build fetches the catalogue over HTTP, so the backend must be available before the first build.
  serve(server, site, withSiteHealth(backend, site), settings);
  const source = siteOfBackend(settings, backend, stopping.signal);
  updates = new SiteUpdates(() => updateSite(site, source));
  const hadPages = site.hasPages;
  // The first build may last until the next day.
  endDays = onEachDay(() => updates?.now());
  if (!hadPages) await updates.runFirst(() => site.update(source, stopping.signal));
  stopSchedule = startSchedule(backend);
  metrics.serve(backend);
  endOperator = await serveOperator(settings, backend, site);
  console.log(`Soleil Boréal: ${getOrigin(settings)}`);
  if (hadPages) updates.now();
  warnOfClosedSite(settings);
}

function serve(to: HttpServer, site: LiveSite, backend: Pick<Backend, 'fetch'>, settings: Settings): void {
  const serveBackend = backendMiddleware(backend, settings);
  to.handle((request, response) => serveBackend(request, response, () => site.send(request, response)));
}

/**
 * Warns if other users cannot read a separate site folder. Operators use such a folder for a web server that runs as another
 * user.
 */
function warnOfClosedSite({ siteDir, dataDir }: Settings): void {
  const closed = siteDir.startsWith(join(dataDir, '/')) ? undefined : findClosedParent(siteDir);
  if (closed)
    console.warn(
      `Other users, such as nginx's, cannot read the pages in ${siteDir}, because they may not enter ${closed}. Run: chmod o+x ${closed}`,
    );
}

/**
 * Builds the site again if its sources or the catalogue have changed. During the build and after an error, the previous site is
 * served.
 */
async function updateSite(site: LiveSite, source: SiteSource): Promise<void> {
  try {
    await site.update(source, stopping.signal);
  } catch (cause) {
    if (stopping.signal.aborted) return;
    console.error(cause instanceof StartupError ? cause.message : cause);
    console.error(
      `The site that was built at ${site.status.builtAt} is still served. Fix the error, then restart the server.`,
    );
  }
}

// Maximum milliseconds in which open requests and the current email may finish. Browsers send an interrupted upload again. The
// time is shorter than the 10 s after which supervisors kill the process.
const STOP_MS = 8_000;

/**
 * Waits up to `STOP_MS` for open requests and the current email, and then exits. The terminal and npm may both send a signal for
 * one Ctrl-C. The second signal has no effect.
 */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  // Waits for the start to finish, because an interrupted start would leave an incomplete database.
  await starting?.catch(() => undefined);
  await updates?.stop();
  stopSchedule?.();
  endMetrics?.();
  endOperator?.();
  endDays?.();
  const endsAt = Date.now() + STOP_MS;
  // The functions call the backend through the port. The port is therefore closed after the functions have finished.
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
  await stop(stopping.signal.aborted ? 1 : reportEnd(cause));
}
