// Checks that a picture file is complete. A header is not enough, because the file of an interrupted upload also has a header.
import type { PictureType } from './product-picture.ts';

/** Returns whether a picture ends as its format requires. Bytes after that end are ignored. */
export function isWholePicture(bytes: Uint8Array, type: PictureType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return CHECKS[type](view, bytes);
  } catch {
    // The file is shorter than expected.
    return false;
  }
}

type Check = (view: DataView, bytes: Uint8Array) => boolean;

const CHECKS: Record<PictureType, Check> = { 'image/jpeg': jpegEnds, 'image/png': pngEnds, 'image/webp': webpEnds };

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Returns whether a marker has no segment after it: a restart marker, the start of the image, or one reserved marker. */
const standsAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/** Checks the segments, which state their length, and the data of each scan up to the next marker (ITU T.81, B.1.1). */
function jpegEnds(view: DataView, bytes: Uint8Array): boolean {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE) return true;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else {
      at += 2 + view.getUint16(at + 2);
      if (marker === START_OF_SCAN) at = nextMarker(bytes, at);
    }
  }
  return false;
}

function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  // 0xff followed by 0 is data. 0xff followed by 0xd0 to 0xd7 is a restart marker, and more data follows it.
  while (at >= 0 && (bytes[at + 1] === 0 || (bytes[at + 1]! >= 0xd0 && bytes[at + 1]! <= 0xd7)))
    at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

const IEND = 0x49454e44;

/**
 * Checks the chunks. Each chunk has a length, a type, data and a checksum. The last chunk is IEND (PNG specification, section 5).
 */
function pngEnds(view: DataView): boolean {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    // Throws if the file ends before the chunk's checksum.
    view.getUint32(at + 8 + view.getUint32(at));
    if (view.getUint32(at + 4) === IEND) return true;
  }
}

/** Compares the file with the length in its header (RFC 9649, section 2.4). */
function webpEnds(view: DataView): boolean {
  return view.byteLength >= 8 + view.getUint32(4, true);
}
