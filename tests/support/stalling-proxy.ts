import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';

export interface StallingProxy {
  url: string;
  /** Sends the rest of the file. */
  release: () => void;
  end: () => Promise<void>;
}

/**
 * Starts a proxy that stops in the middle of each page or other file, right after the first occurrence of a text.
 * @param type part of the content type of the files in which the proxy searches the text
 */
export async function startStallingProxy(target: string, text: string, type = 'text/html'): Promise<StallingProxy> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forward = call(target + incoming.url!, { method: incoming.method!, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      const body = Buffer.concat(await answer.toArray());
      const end = answer.headers['content-type']?.includes(type) ? body.indexOf(text) : -1;
      if (end >= 0) {
        outgoing.write(body.subarray(0, end + Buffer.byteLength(text)));
        await released;
      }
      outgoing.end(body.subarray(end < 0 ? 0 : end + Buffer.byteLength(text)));
    });
    forward.on('error', () => incoming.socket.destroy());
    incoming.pipe(forward);
  };
  const server = createServer(pass);
  return {
    url: `http://127.0.0.1:${await listenHere(server)}`,
    release,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
