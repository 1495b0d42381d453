import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { logFault } from '../../functions/_shared/faults.ts';

/**
 * Prepares the stream that sends a file to a response.
 *
 * The stream ends with the file's last byte. Node then allocates the file's size instead of 64 kB, and does not allocate
 * another 64 kB to find the end. These buffers were most of the garbage of serving a page (docs/decisions/0053).
 *
 * A file cannot be read if another server has replaced the site. That ends this response only. sirv does not listen for the
 * error, which would end the process.
 * @param size the file's size in bytes
 */
export function prepareFileStream(response: ServerResponse, size: number): void {
  response.once('pipe', (source: ReadStream & { end?: number }) => {
    if (!(source instanceof ReadStream)) return;
    // A range already has an end.
    if (source.end === Infinity) source.end = size - 1;
    source.once('error', (cause) => {
      logFault('GET a file of the site', cause);
      response.destroy();
    });
  });
}
