import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';

export interface CuttingProxy {
  url: string;
  /** Whether the proxy forwards requests. If not, the proxy closes each connection, as if the server were down. */
  isUp: boolean;
  /** Called with each response before it is forwarded. Returns true to cut the connection instead. */
  onAnswer: (path: string, status: number) => boolean | Promise<boolean>;
  end(): Promise<void>;
}

/** Starts a proxy that cuts the connection between two programs when a test requests this. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!proxy.isUp) return void incoming.socket.destroy();
    const forward = call(
      target + incoming.url!,
      { method: incoming.method!, headers: incoming.headers },
      async (answer) => {
        const body = Buffer.concat(await answer.toArray());
        if (await proxy.onAnswer(incoming.url!, answer.statusCode!)) return void incoming.socket.destroy();
        const { 'transfer-encoding': _inParts, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode!, { ...headers, 'content-length': body.length }).end(body);
      },
    );
    forward.on('error', () => incoming.socket.destroy());
    incoming.pipe(forward);
  };
  const server = createServer(pass);
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${await listenHere(server)}`,
    isUp: true,
    onAnswer: () => false,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
