import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { fileOf, phonePictures, sentenceOf, weighHtml, type PictureWeight } from './weigh.ts';

/** Where the script under a page asks. */
const ADDRESS = '/_weight';

/** Tells an editor, in a line under each page of the dev server, what a reader on a slow line waits for. */
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
      // An address says how its picture is made; encoding it takes a second.
      const bytes = known.get(address) ?? bytesAt(new URL(address, origin));
      known.set(address, bytes);
      return { file: fileOf(address), bytes: await bytes };
    };
    const htmlBytes = await weighHtml(html);
    const pictures: PictureWeight[] = [];
    for (const address of phonePictures(html)) pictures.push(await weigh(address));
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(sentenceOf({ htmlBytes, pictures }));
  } catch {
    // A page that cannot be weighed is a fault that the browser shows already.
    response.writeHead(204).end();
  }
}

const bytesAt = async (url: URL): Promise<number> => (await (await fetch(url)).arrayBuffer()).byteLength;
