// Runs Astro's dev server and the embedded backend at one address (`npm run dev`).
import { setTimeout as afterMs } from 'node:timers/promises';
import { dev } from 'astro';
import { startBackend } from './backend/backend.ts';
import { listen } from './http-server.ts';
import { backendMiddleware } from './node-listener.ts';
import { getOrigin, projectDir, readSettings } from './settings.ts';
import { checkFolders } from './settings/folders.ts';
import { siteEnvironment } from './site/build-site.ts';
import { reportEnd } from './startup-error.ts';

// Maximum milliseconds to wait for open requests and for Vite. Without this limit, Vite would wait for a page that is being
// built, however long it takes.
const STOP_MS = 8_000;

try {
  const settings = readSettings(process.env);
  checkFolders(settings);
  // Checks that the port is free. Otherwise, Astro would silently use the next port, and pages would fetch the catalogue from the
  // wrong port.
  await (await listen(settings)).close(0);
  const backend = await startBackend(settings, { address: getOrigin(settings) });
  Object.assign(process.env, siteEnvironment(settings, backend));
  const server = await dev({
    root: projectDir,
    server: { host: settings.host, port: settings.port },
    vite: {
      plugins: [
        {
          name: 'embedded-backend',
          configureServer(vite) {
            vite.middlewares.use(backendMiddleware(backend, settings));
          },
        },
      ],
    },
  });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await Promise.race([backend.drain().then(() => server.stop()), afterMs(STOP_MS)]);
    await backend.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
} catch (cause) {
  process.exit(reportEnd(cause));
}
