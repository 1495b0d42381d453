import type { IncomingMessage } from 'node:http';

/** Less is not worth the work that each piece makes of its reader: 1.5 MB in pieces of one byte kept pages waiting for a minute. */
const MIN_PIECE_BYTES = 4_096;
/** How long a small piece waits for more bytes. What has arrived whole does not wait. */
const WAIT_MS = 10;
/**
 * What a connection may carry beside a body, and for each byte of it. A chunk of 60 bytes has a tenth of its length around it;
 * Node takes 3 µs for each chunk, however short.
 */
const OVERHEAD = { bytes: 65_536, perByte: 0.1 };

/**
 * Returns a request's body, which is left alone until it is read. Node makes an event of each chunk of a chunked body, and of
 * each packet: small ones are joined here. No more than Node's own buffer is read ahead.
 */
export function incomingBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let wake = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let bodyBytes = 0;
  let carriedBefore = 0;

  const isReady = (): boolean => incoming.complete || incoming.destroyed || incoming.readableLength >= MIN_PIECE_BYTES;
  const look = (): void => {
    if (isReady()) wake();
    else if (incoming.readableLength > 0) timer ??= setTimeout(() => wake(), WAIT_MS);
  };
  const waitForPiece = async (): Promise<void> => {
    const arrived = Promise.withResolvers<void>();
    wake = arrived.resolve;
    look();
    await arrived.promise;
    clearTimeout(timer);
    timer = undefined;
  };

  const isMostlyOverhead = (): boolean =>
    incoming.socket.bytesRead - carriedBefore - bodyBytes > OVERHEAD.bytes + OVERHEAD.perByte * bodyBytes;
  const listen = (): void => {
    carriedBefore = incoming.socket.bytesRead;
    // With a listener of the first one Node keeps what arrives, and stops the sender once its buffer is full.
    for (const event of ['readable', 'end', 'error', 'close']) incoming.on(event, look);
  };

  return new ReadableStream(
    {
      pull: async (controller) => {
        if (incoming.listenerCount('readable') === 0) listen();
        await waitForPiece();
        const piece = incoming.read() as Buffer | null;
        bodyBytes += piece?.length ?? 0;
        if (isMostlyOverhead()) controller.error(new Error('the body is in chunks of a few bytes'));
        else if (piece !== null) controller.enqueue(piece);
        else if (incoming.complete) controller.close();
        else controller.error(incoming.errored ?? new Error('the sender has left'));
      },
    },
    { highWaterMark: 0 },
  );
}
