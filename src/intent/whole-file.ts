/**
 * The end of a script's file: a comment of its own, which the build appends (`integration.ts`). Firefox reports no error if the
 * connection breaks off within a response of HTTP/1.1, and a response of 404 or 503 has no such end either. The development
 * server ends each file with the comment of its source map.
 */
export const END_OF_FILE = /\n\/\/.*$/;
