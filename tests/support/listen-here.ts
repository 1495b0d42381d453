import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Makes a server listen on the loopback interface, and returns its port. Idle connections stay open. Otherwise, the server could
 * close a connection while a test reuses it, and the failure would look like a bug in the tested code.
 */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
