// Astro's dev server with the same backend at the same address. `npm run dev` runs it.
import { dev } from 'astro';
import { startBackend } from './backend/backend.ts';
import { listen } from './http-server.ts';
import { backendMiddleware } from './node-listener.ts';
import { projectDir, readSettings } from './settings.ts';
import { siteEnvironment } from './site/build-site.ts';
import { StartupError } from './startup-error.ts';

try {
  const settings = readSettings(process.env);
  // Astro would silently take the next free port, and the catalogue would be read from the wrong one.
  await (await listen(settings)).close(0);
  const backend = await startBackend(settings);
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
    await backend.drain();
    await server.stop();
    await backend.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
} catch (cause) {
  console.error(cause instanceof StartupError ? cause.message : cause);
  process.exit(1);
}
