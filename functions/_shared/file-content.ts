// What a file may be taken for beside what its beginning says.
import { Buffer } from 'node:buffer';

/** Where programs look for a page's or a PDF's beginning, and for a ZIP archive's end. */
const SNIFFED_BYTES = 1024;
const ZIP_END_BYTES = 65_557;

/** How archives begin that unpackers find anywhere in a file: RAR, 7z, CAB. */
const ARCHIVE_SIGNATURES = [
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x4d, 0x53, 0x43, 0x46, 0, 0, 0, 0],
].map((bytes) => Buffer.from(bytes));

/** What TAR archives and disk images have at a fixed place, after a beginning that may be anything. */
const SIGNATURES_AT: readonly (readonly [offset: number, text: string])[] = [
  [257, 'ustar'],
  [32_769, 'CD001'],
];

/**
 * Whether another program would read the same bytes as something else: a picture that is also a page, a PDF or an archive.
 * A video after a picture is none: telephones store moving photographs so.
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
