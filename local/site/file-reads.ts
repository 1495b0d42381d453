import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { logFault } from '../../functions/_shared/faults.ts';

/**
 * Prepares the stream that sends a file to a response.
 *
 * The stream gets the position of the file's last byte. Node then allocates a buffer of the file's size instead of 64 kB, and no
 * second buffer of 64 kB to find the end. The buffers of 64 kB were most of the garbage from serving a page
 * (docs/decisions/0053).
 *
 * Reading fails if another server process has replaced the site's files in the meantime. sirv does not listen for this error, and
 * an error without a listener would end the process. This function listens for the error, so that only this response ends.
 * @param size the file's size in bytes
 */
export function prepareFileStream(response: ServerResponse, size: number): void {
  response.once('pipe', (source: ReadStream & { end?: number }) => {
    if (!(source instanceof ReadStream)) return;
    // The stream of a range already has an end.
    if (source.end === Infinity) source.end = size - 1;
    source.once('error', (cause) => {
      logFault('GET a file of the site', cause);
      response.destroy();
    });
  });
}
