// The headers of multipart/form-data: of the body, and of each of its parts.

export const CRLF = '\r\n';

export interface Part {
  name: string;
  /** Undefined for a text. */
  fileName: string | undefined;
  type: string;
  pieces: Uint8Array[];
}

/** Returns what separates the parts. @throws {TypeError} where the content type names nothing. */
export function boundaryOf(headers: Headers): string {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(String(headers.get('content-type'))) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw new TypeError('no boundary');
  return boundary;
}

/** Reads a part's head. @throws {TypeError} when it has no name. */
export function partOf(head: string): Part {
  const disposition = headerOf(head, 'content-disposition');
  const name = parameterOf(disposition, 'name');
  if (name === undefined) throw new TypeError('a part has no name');
  const fileName = parameterOf(disposition, 'filename');
  return { name, fileName, type: headerOf(head, 'content-type'), pieces: [] };
}

function headerOf(head: string, name: string): string {
  const line = head.split(CRLF).find((text) => text.toLowerCase().startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trim();
}

/** Returns a parameter as browsers write it: in quotes, with its own quotes and line breaks encoded. */
function parameterOf(header: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1];
  return value?.replace(/%(22|0A|0D)/gi, (encoded) => decodeURIComponent(encoded));
}
