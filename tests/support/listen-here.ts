import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Has a server listen on this machine alone, and returns its port. It keeps idle connections: one that is closed while it is
 * used again would look like a fault of who uses it.
 */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
