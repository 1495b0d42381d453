/**
 * The end of a script's file: a comment of its own, which the build appends (`integration.ts`). Without it, the file is
 * incomplete: Firefox reports no error if the connection breaks off within a response of HTTP/1.1. A response of 404 or 503
 * also lacks this end. The development server ends each file with the comment of its source map.
 */
export const END_OF_FILE = /\n\/\/.*$/;
