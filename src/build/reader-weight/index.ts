import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { toOriginalFile, phonePictures, describeWeight, weighHtml, type PictureWeight } from './weigh.ts';

/** Address from which the script on a page requests the page's weight. */
const ADDRESS = '/_weight';

/** Shows editors, below each page of the dev server, how long a visitor on a slow connection waits for the page. */
export const readerWeight: AstroIntegration = {
  name: 'reader-weight',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      if (command !== 'dev') return;
      const client = fileURLToPath(new URL('client.ts', import.meta.url));
      injectScript('page', `import ${JSON.stringify(client)};`);
    },
    'astro:server:setup': ({ server }) => {
      const pictures = new Map<string, Promise<number>>();
      server.middlewares.use(ADDRESS, (request, response) => void answer(request, response, pictures));
    },
  },
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  known: Map<string, Promise<number>>,
): Promise<void> {
  const origin = `http://${request.headers.host}`;
  const page = new URL(request.url ?? '/', origin).searchParams.get('page') ?? '/';
  try {
    const html = await (await fetch(new URL(page, origin), { headers: { accept: 'text/html' } })).text();
    const weigh = async (address: string): Promise<PictureWeight> => {
      // Caches the weight by address, because encoding a picture takes a second. The address contains the size and format.
      const bytes = known.get(address) ?? bytesAt(new URL(address, origin));
      known.set(address, bytes);
      return { file: toOriginalFile(address), bytes: await bytes };
    };
    const htmlBytes = await weighHtml(html);
    const pictures: PictureWeight[] = [];
    for (const address of phonePictures(html)) pictures.push(await weigh(address));
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(describeWeight({ htmlBytes, pictures }));
  } catch {
    // The browser already shows the error of a page that cannot be weighed.
    response.writeHead(204).end();
  }
}

const bytesAt = async (url: URL): Promise<number> => (await (await fetch(url)).arrayBuffer()).byteLength;
