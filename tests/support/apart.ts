import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Origin at which the site calls the backend. */
  backendOrigin: string;
  backend: ListeningBackend;
  end(): Promise<void>;
}

interface Wanted {
  sitePort?: number;
  backendPort?: number;
  /** Folder of a site that was built with the backend's address. The default is `PAGES` of the prepared site, without scripts. */
  siteDir?: string;
  dataDir?: string;
  /** Origin of a proxy through which the site calls the backend. */
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

/** Pages with forms that are sent without a script, and the page of an order, whose texts include the company's numbers. */
const PAGES = ['contact.html', 'contact/merci.html', 'compte/commande.html'];
/**
 * Replacements for the sample company's tax and bank numbers and its address for Interac transfers. The doctor would report the
 * samples of content/company.yaml.
 */
const OWN_NUMBERS = {
  '12345 6789 RT0001': '10786 4738 RT0001',
  '1234567890 TQ0001': '1006163174 TQ0001',
  '"0000000"': '"4711230"',
  'paiements@soleilboreal.example': 'paiements@soleil.test',
};

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
        directives.find((candidate) => candidate.startsWith(name))!,
      );
    writeFileSync(join(folder, page), html);
  }
  cpSync(join(preparedSite, 'products'), join(folder, 'products'), { recursive: true });
  const [orderTexts] = /\/_astro\/OrderPage\.[\w-]+\.json/.exec(
    readFileSync(join(folder, 'compte/commande.html'), 'utf8'),
  )!;
  mkdirSync(join(folder, '_astro'));
  const texts = Object.entries(OWN_NUMBERS).reduce(
    (text, [sample, own]) => text.replaceAll(sample, own),
    readFileSync(join(preparedSite, orderTexts), 'utf8'),
  );
  writeFileSync(join(folder, orderTexts), texts);
  return folder;
}
