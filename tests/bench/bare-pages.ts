import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { parseHTML } from 'linkedom';

const UNSEEN = 'script, style, noscript, template, dialog, svg, picture, img, link, meta';
const MEANINGLESS = /^(div|span|section|article|astro-island|astro-slot)$/i;

/**
 * Returns the text, links and headings of a built page without style, script or picture. A given picture is placed at the
 * top.
 */
export function barePage(html: string, picturePath?: string): string {
  const { document } = parseHTML(html);
  const { title, body, documentElement } = document;
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (MEANINGLESS.test(element.tagName)) element.replaceWith(...element.childNodes);
    else for (const { name } of Array.from(element.attributes)) if (name !== 'href') element.removeAttribute(name);
  }
  const picture = picturePath ? `<img src="${picturePath}" alt="" width="412" height="549">` : '';
  const words = body.innerHTML.replace(/\s+/g, ' ');
  return `<!doctype html><html lang="${documentElement.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${picture}${words}</body></html>`;
}

/** Pads a picture to exactly `bytes` bytes by appending an empty box. Programs that decode AVIF skip this box. */
export function padPicture(avif: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes - avif.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return Buffer.concat([avif, box]);
}

export interface BareServer {
  port: number;
  close(): void;
}

/** Serves pages and pictures from memory. Like the site's server, compresses pages and sends the length of each body. */
export async function serveBare(pages: Map<string, string>, pictures: Map<string, Buffer>): Promise<BareServer> {
  const compressed = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]));
  const server: Server = createServer(({ url = '' }, response) => {
    const page = compressed.get(url);
    const body = page ?? pictures.get(url);
    if (!body) return void response.writeHead(404).end();
    const kind = page
      ? { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
      : { 'Content-Type': 'image/avif' };
    response.writeHead(200, { ...kind, 'Content-Length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Returns the picture of an AVIF file, padded to 20 kB. */
export const twentyKilobytes = (file: string): Buffer => padPicture(readFileSync(file), 20_000);
