// Runs the real server with the prepared site and data, once for all tests of a run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CHAT_SCRIPT_URL } from '../../support/address.ts';
import { siteFolder } from '../../support/built-site.ts';
import { projectDir } from '../../support/files.ts';
import { copyPreparedData } from '../../support/prepared/data.ts';
import { freePort } from '../../support/free-port.ts';
import { startServer } from '../../support/server-process.ts';
import { startStripeServer, stripeEnvironment } from '../../support/stripe-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    dataDir: string;
  }
}

/** Deletes the data of the previous run and starts the server. Returns a function that stops the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(projectDir, '.test/engines-data');
  rmSync(dataDir, { recursive: true, force: true });
  copyPreparedData(dataDir);
  const stripe = await startStripeServer();
  const env = {
    ...stripeEnvironment(stripe.url),
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SITE_DIR: siteFolder,
    PUBLIC_CHAT_SCRIPT_URL: CHAT_SCRIPT_URL,
  };
  const server = startServer(env, projectDir, 'tests/support/own-company-server.ts');
  await server.ready;
  project.provide('origin', server.origin);
  project.provide('dataDir', dataDir);
  return async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await stripe.end();
  };
}
