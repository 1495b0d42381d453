import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectionProfile {
  roundTripMs: number;
  /** The download rate, which all connections share. Uploads are only delayed, because they contain little more than requests. */
  kilobitsPerSecond: number;
}

export const RURAL: ConnectionProfile = { roundTripMs: 400, kilobitsPerSecond: 400 };

const SEGMENT_BYTES = 1460;
/** Amount of data that a server sends before the first acknowledgement (RFC 6928). */
const FIRST_FLIGHT_BYTES = 10 * SEGMENT_BYTES;

export interface ShapedConnection {
  port: number;
  close(): Promise<void>;
}

/**
 * Opens a port that simulates a slow connection with high latency to a local server. Each connection takes a round trip to
 * open, starts slowly, and shares the bandwidth with the other connections. DNS lookups, encryption and packet loss are not
 * simulated.
 */
export async function shapeConnection(serverPort: number, profile: ConnectionProfile): Promise<ShapedConnection> {
  const narrowPlace = new NarrowPlace(profile.kilobitsPerSecond);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    join(client, connect({ port: serverPort, host: '127.0.0.1', noDelay: true }), profile, narrowPlace);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const client of open) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The bottleneck that the segments of all connections pass one after the other. */
class NarrowPlace {
  readonly #bytesPerMs: number;
  #isFreeAtMs = 0;

  constructor(kilobitsPerSecond: number) {
    this.#bytesPerMs = kilobitsPerSecond / 8;
  }

  /** Returns the time at which a segment that arrives now leaves the bottleneck. */
  pass(bytes: number): number {
    this.#isFreeAtMs = Math.max(this.#isFreeAtMs, performance.now()) + bytes / this.#bytesPerMs;
    return this.#isFreeAtMs;
  }
}

function join(client: Socket, server: Socket, { roundTripMs }: ConnectionProfile, narrowPlace: NarrowPlace): void {
  client.setNoDelay(true);
  const isOpenAtMs = performance.now() + roundTripMs;
  const up = inOrder();
  const down = inOrder();
  const waiting: Buffer[] = [];
  let windowBytes = FIRST_FLIGHT_BYTES;
  let inFlightBytes = 0;

  const send = (): void => {
    while (waiting[0] && inFlightBytes + waiting[0].length <= windowBytes) {
      const segment = waiting.shift()!;
      inFlightBytes += segment.length;
      const throughAtMs = narrowPlace.pass(segment.length);
      down(throughAtMs + roundTripMs / 2, () => client.write(segment));
      // As in TCP's slow start, each acknowledged byte allows two more bytes to be sent.
      setTimeout(
        () => {
          inFlightBytes -= segment.length;
          windowBytes += segment.length;
          send();
        },
        throughAtMs + roundTripMs - performance.now(),
      );
    }
  };

  client.on('data', (bytes) =>
    up(Math.max(performance.now(), isOpenAtMs) + roundTripMs / 2, () => server.write(bytes)),
  );
  server.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += SEGMENT_BYTES) waiting.push(bytes.subarray(at, at + SEGMENT_BYTES));
    send();
  });
  for (const [socket, peer] of [
    [client, server],
    [server, client],
  ] as const) {
    socket.on('error', () => peer.destroy());
    socket.on('close', () => peer.destroy());
  }
}

/** Returns a function that runs actions at their times, and never before an earlier action. */
function inOrder(): (atMs: number, act: () => void) => void {
  let last = Promise.resolve();
  return (atMs, act) => {
    const time = new Promise<void>((resolve) => setTimeout(resolve, atMs - performance.now()));
    last = last.then(() => time).then(act);
  };
}
