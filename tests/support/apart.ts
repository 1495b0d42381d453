import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../local/http-server.ts';
import { serveStaticSite } from '../../local/site/static-site.ts';
import { contentPolicy } from '../../src/build/content-policy.ts';
import { siteDir as preparedSite } from './built-site.ts';
import { startListeningBackend, type ListeningBackend } from './listening-backend.ts';
import { freePort } from './free-port.ts';

/** A site at one origin and its backend at another, as with a CDN and a hosted project. */
export interface Apart {
  siteOrigin: string;
  /** The backend's origin as the site calls it. */
  backendOrigin: string;
  backend: ListeningBackend;
  end(): Promise<void>;
}

interface Wanted {
  sitePort?: number;
  backendPort?: number;
  /**
   * A site that was built with the backend's address. By default, a few pages of the prepared site without their scripts.
   */
  siteDir?: string;
  dataDir?: string;
  /** The backend's origin as the site calls it, when a proxy is in front of the backend. */
  knownAs?: string;
}

/** Starts a site and its backend at two origins. */
export async function startApart({
  sitePort,
  backendPort,
  siteDir,
  dataDir = newFolder(),
  knownAs,
}: Wanted = {}): Promise<Apart> {
  const port = sitePort ?? (await freePort());
  const siteOrigin = `http://127.0.0.1:${port}`;
  const backend = await startListeningBackend({ dataDir, port: backendPort ?? 0, publicOrigin: siteOrigin });
  const backendOrigin = knownAs ?? backend.origin;
  const folder = siteDir ?? somePages(backendOrigin);
  const site = await listen({ host: '127.0.0.1', port, publicOrigin: siteOrigin, backendOrigin });
  site.handle(serveStaticSite(folder));
  return {
    siteOrigin,
    backendOrigin,
    backend,
    end: async () => {
      await site.close(0);
      await backend.end();
      rmSync(dataDir, { recursive: true, force: true });
      if (!siteDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'soleil-'));

/** Pages with forms that are sent without a script. */
const PAGES = ['contact.html', 'contact/merci.html'];

/** Copies `PAGES` into a new folder with the backend's address, as a build would write it. */
function somePages(backendOrigin: string): string {
  const folder = newFolder();
  const { directives } = contentPolicy({ backend: backendOrigin });
  for (const page of PAGES) {
    cpSync(join(preparedSite, page), join(folder, page));
    let html = readFileSync(join(folder, page), 'utf8').replaceAll(
      'action="/functions/v1/',
      `action="${backendOrigin}/functions/v1/`,
    );
    for (const name of ['form-action', 'connect-src'])
      html = html.replace(
        new RegExp(`${name} [^;"]*`),
        directives.find((one) => one.startsWith(name))!,
      );
    writeFileSync(join(folder, page), html);
  }
  return folder;
}
