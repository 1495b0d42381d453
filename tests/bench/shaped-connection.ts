import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectionProfile {
  roundTripMs: number;
  /** Down, for all connections together. What goes up is a request, and is only delayed. */
  kilobitsPerSecond: number;
}

export const RURAL: ConnectionProfile = { roundTripMs: 400, kilobitsPerSecond: 400 };

const SEGMENT_BYTES = 1460;
/** What a server sends before it has heard of the first arrival (RFC 6928). */
const FIRST_FLIGHT_BYTES = 10 * SEGMENT_BYTES;

export interface ShapedConnection {
  port: number;
  close(): Promise<void>;
}

/**
 * A port through which a server of this machine is reached as over a long thin connection: every connection opens after
 * a round trip and starts slowly, all share one width, and nothing but bytes is simulated, so that what a page makes
 * the browser ask for one after the other costs what it costs. No name is looked up, nothing is encrypted or lost.
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

/** Where the segments of all connections pass one after the other. */
class NarrowPlace {
  readonly #bytesPerMs: number;
  #isFreeAtMs = 0;

  constructor(kilobitsPerSecond: number) {
    this.#bytesPerMs = kilobitsPerSecond / 8;
  }

  /** When a segment that comes now is through. */
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
      // Each byte that is known to have arrived makes room for itself and for one more.
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
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

/** Does things at their times, and never one before the one that was given first. */
function inOrder(): (atMs: number, act: () => void) => void {
  let last = Promise.resolve();
  return (atMs, act) => {
    const time = new Promise<void>((resolve) => setTimeout(resolve, atMs - performance.now()));
    last = last.then(() => time).then(act);
  };
}
