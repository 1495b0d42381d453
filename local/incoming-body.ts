import type { IncomingMessage } from 'node:http';

/**
 * A piece of this size is passed on at once. Smaller pieces are joined, because reading 1.5 MB in pieces of one byte delayed
 * pages for a minute.
 */
const MIN_PIECE_BYTES = 4_096;
/** Maximum milliseconds for which a smaller piece waits for further bytes. */
const WAIT_MS = 10;
/**
 * Maximum overhead of a body on its connection: a fixed number of bytes, plus a share of the body. The header of a chunk has five
 * bytes or more, and Node needs 3 µs to process a chunk of any length. Chunks of 60 bytes have headers of six bytes, which is
 * exactly the limit.
 */
const OVERHEAD = { bytes: 65_536, perByte: 0.1 };

/**
 * Returns a request's body. The body is received only as fast as its reader reads it, because Node stops reading from the
 * connection while the buffer of the request is full. Node emits an event for each packet and for each chunk of a chunked body.
 * Small pieces are joined here.
 */
export function incomingBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let proceed = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let bodyBytes = 0;
  let carriedBefore = 0;

  const isReady = (): boolean => incoming.complete || incoming.destroyed || incoming.readableLength >= MIN_PIECE_BYTES;
  const look = (): void => {
    if (isReady()) proceed();
    else if (incoming.readableLength > 0) {
      timer ??= setTimeout(() => {
        timer = undefined;
        proceed();
      }, WAIT_MS);
    }
  };
  const waitForPiece = async (): Promise<void> => {
    const arrived = Promise.withResolvers<void>();
    proceed = arrived.resolve;
    look();
    await arrived.promise;
    clearTimeout(timer);
    timer = undefined;
  };

  const isMostlyOverhead = (): boolean =>
    incoming.socket.bytesRead - carriedBefore - bodyBytes > OVERHEAD.bytes + OVERHEAD.perByte * bodyBytes;
  const listen = (): void => {
    carriedBefore = incoming.socket.bytesRead;
    // A listener of `readable` makes Node buffer the body, and pause the sender once the buffer is full.
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
        else
          controller.error(
            incoming.errored ?? new Error('the sender closed the connection before the end of the body'),
          );
      },
    },
    { highWaterMark: 0 },
  );
}
