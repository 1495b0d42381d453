/**
 * Matches the comment that the build appends to each script (`integration.ts`). A file without this comment is incomplete, or is
 * a response of 404 or 503. Firefox reports no error if the connection breaks during a response of HTTP/1.1. In development, the
 * comment with the source map matches.
 */
export const END_OF_FILE = /\n\/\/.*$/;
