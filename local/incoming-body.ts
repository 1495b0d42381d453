import type { IncomingMessage } from 'node:http';

/** Smaller pieces cost their reader more than they carry: 1.5 MB in pieces of one byte delayed pages for a minute. */
const MIN_PIECE_BYTES = 4_096;
/** Time a small piece waits for more bytes. A complete body does not wait. */
const WAIT_MS = 10;
/**
 * Bytes a connection may carry in addition to a body, and for each byte of it. A chunk of 60 bytes has a tenth of its length around it;
 * Node takes 3 µs for each chunk, however short.
 */
const OVERHEAD = { bytes: 65_536, perByte: 0.1 };

/**
 * Returns a request's body, which is left alone until it is read. Node makes an event of each chunk of a chunked body, and of
 * each packet: small ones are joined here. No more than Node's own buffer is read ahead.
 */
export function incomingBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let proceed = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let bodyBytes = 0;
  let carriedBefore = 0;

  const isReady = (): boolean => incoming.complete || incoming.destroyed || incoming.readableLength >= MIN_PIECE_BYTES;
  const look = (): void => {
    if (isReady()) proceed();
    else if (incoming.readableLength > 0) timer ??= setTimeout(() => proceed(), WAIT_MS);
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
