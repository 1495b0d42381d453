// Detects files that some programs read as another type than their first bytes indicate.
import { Buffer } from 'node:buffer';

/** Number of bytes at the beginning of a file in which programs look for a page or PDF. */
const SNIFFED_BYTES = 1024;
/** Number of bytes at the end of a file in which programs look for the end of a ZIP archive. */
const ZIP_END_BYTES = 65_557;

/** First bytes of archives that unpackers find anywhere in a file: RAR, 7z, CAB. */
const ARCHIVE_SIGNATURES = [
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x4d, 0x53, 0x43, 0x46, 0, 0, 0, 0],
].map((bytes) => Buffer.from(bytes));

/** Signatures of TAR archives and disk images at fixed offsets. The bytes before them may be anything. */
const SIGNATURES_AT: readonly (readonly [offset: number, text: string])[] = [
  [257, 'ustar'],
  [32_769, 'CD001'],
];

/**
 * Returns whether other programs could read a file as another type: a picture that is also a page, a PDF or an archive. A video
 * after a picture is allowed, because phones store moving photos this way.
 */
export async function isAlsoAnotherType(content: Blob, isPdf: boolean): Promise<boolean> {
  const bytes = Buffer.from(await content.arrayBuffer());
  const beginning = bytes.toString('latin1', 0, SNIFFED_BYTES);
  if (/<(script|html|svg|body|iframe)[\s>]|<\?php/i.test(beginning)) return true;
  if (beginning.indexOf('%PDF-') > 0 && !isPdf) return true;
  return bytes.subarray(-ZIP_END_BYTES).includes('PK\x05\x06', 0, 'latin1') || isArchive(bytes);
}

const isArchive = (bytes: Buffer): boolean =>
  ARCHIVE_SIGNATURES.some((signature) => bytes.includes(signature)) ||
  SIGNATURES_AT.some(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text);
