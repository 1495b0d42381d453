// Validates a product picture that staff upload.

/** Minimum width and height in pixels. The site shows a square of this size, cut from the middle. */
export const MIN_PICTURE_SIDE = 960;

/** Maximum width × height in pixels. A larger picture would exhaust the memory of the build. */
export const MAX_PICTURE_PIXELS = 50_000_000;

/** Maximum size in bytes, the same as for any uploaded file. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Reasons to refuse a picture. */
export const PICTURE_PROBLEMS = ['picture_type', 'picture_broken', 'picture_small', 'picture_large'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the problem of a picture of this size, if any. */
export function sizeProblem({ width, height }: PictureSize): PictureProblem | undefined {
  if (Math.min(width, height) < MIN_PICTURE_SIDE) return 'picture_small';
  return width * height > MAX_PICTURE_PIXELS ? 'picture_large' : undefined;
}

/** Returns the size in a picture's header, or undefined if the header is missing or cut off. */
export function pictureSize(bytes: Uint8Array, type: PictureType): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type](view);
  } catch {
    // The header is shorter than expected.
    return undefined;
  }
}

type Reader = (view: DataView) => PictureSize | undefined;

const READERS: Record<PictureType, Reader> = { 'image/jpeg': ofJpeg, 'image/png': ofPng, 'image/webp': ofWebp };

/** Reads the size from the first chunk (PNG specification, section 11.2.1). */
function ofPng(view: DataView): PictureSize {
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Reads the size from the frame header. The header follows segments that each state their length (ITU T.81, B.1.1.4 and B.2.2).
 */
function ofJpeg(view: DataView): PictureSize | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Three of the markers in this range are not frame headers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const LOSSY = 0x56503820;
const LOSSLESS = 0x5650384c;
const EXTENDED = 0x56503858;

/**
 * Reads the size of a lossy, lossless or extended picture. The name of the first chunk shows the kind of picture (RFC 9649,
 * section 2).
 */
function ofWebp(view: DataView): PictureSize | undefined {
  switch (view.getUint32(12)) {
    case LOSSY:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case LOSSLESS: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case EXTENDED:
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}
