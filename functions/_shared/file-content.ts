// What a file may be taken for beside what its beginning says.

/** Where programs look for a page's or a PDF's beginning, and for a ZIP archive's end. */
const SNIFFED_BYTES = 1024;
const ZIP_END_BYTES = 65_557;

/**
 * Whether another program would read the same bytes as something else: a picture that is also a page, a PDF or an archive.
 * A video after a picture is none: telephones store moving photographs so.
 */
export async function isAlsoAnotherType(content: Blob, isPdf: boolean): Promise<boolean> {
  const beginning = latin1(await content.slice(0, SNIFFED_BYTES).arrayBuffer());
  if (/<(script|html|svg|body|iframe)[\s>]|<\?php/i.test(beginning)) return true;
  if (beginning.indexOf('%PDF-') > 0 && !isPdf) return true;
  return latin1(await content.slice(-ZIP_END_BYTES).arrayBuffer()).includes('PK\x05\x06');
}

const latin1 = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes);
