// Parses the headers of a multipart/form-data body and of each of its parts.
import { Pieces } from './pieces.ts';

export const CRLF = '\r\n';

export interface Part {
  name: string;
  /** Undefined if the part is a text. */
  fileName: string | undefined;
  type: string;
  pieces: Pieces;
}

/**
 * Returns the boundary between parts.
 * @throws {TypeError} if the content type has no boundary
 */
export function readBoundary(headers: Headers): string {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(String(headers.get('content-type'))) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw new TypeError('no boundary');
  return boundary;
}

/**
 * Parses the headers of a part.
 * @throws {TypeError} if the part has no name
 */
export function parsePart(head: string): Part {
  const disposition = readHeader(head, 'content-disposition');
  const name = readParameter(disposition, 'name');
  if (name === undefined) throw new TypeError('a part has no name');
  const fileName = readParameter(disposition, 'filename');
  return { name, fileName, type: readHeader(head, 'content-type'), pieces: new Pieces() };
}

function readHeader(head: string, name: string): string {
  const line = head.split(CRLF).find((text) => text.toLowerCase().startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trim();
}

/** Returns the decoded value of a parameter. Browsers put the value in quotes, and encode quotes and line breaks in it. */
function readParameter(header: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1];
  return value?.replace(/%(22|0A|0D)/gi, (encoded) => decodeURIComponent(encoded));
}
