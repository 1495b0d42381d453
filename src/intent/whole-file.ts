/**
 * Matches the comment that the build appends to each script (`integration.ts`). A file without this comment is incomplete, or is
 * a 404 or 503 response. Scripts are checked because Firefox reports no error if the connection breaks during an HTTP/1.1
 * response. In development, the comment with the source map matches.
 */
export const END_OF_FILE = /\n\/\/.*$/;
