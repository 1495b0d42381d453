import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';

/**
 * Makes the stream that sends a file to a response end with the file's last byte. It then allocates the file's size instead of 64 kB,
 * and does not allocate 64 kB more to find the end. These bytes were most of what serving a page left to the garbage collector
 * (docs/decisions/0053).
 * @param size the file's size in bytes
 */
export function readNoFurther(response: ServerResponse, size: number): void {
  response.once('pipe', (source: ReadStream & { end?: number }) => {
    // A range has an end of its own.
    if (source instanceof ReadStream && source.end === Infinity) source.end = size - 1;
  });
}
