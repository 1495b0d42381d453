// A picture of a product, as staff send it.

/** Pixels. The site shows a square of this side, and cuts it from the middle of what is sent. */
export const MIN_PICTURE_SIDE = 960;

/** Pixels of both sides, multiplied: more would take the build's memory. */
export const MAX_PICTURE_PIXELS = 50_000_000;

/** Bytes, as of any file that is sent. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Why a picture is refused. */
export const PICTURE_PROBLEMS = ['picture_type', 'picture_broken', 'picture_small', 'picture_large'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

export interface PictureSize {
  width: number;
  height: number;
}

/** What is wrong with a picture of this size. */
export function sizeProblem({ width, height }: PictureSize): PictureProblem | undefined {
  if (Math.min(width, height) < MIN_PICTURE_SIDE) return 'picture_small';
  return width * height > MAX_PICTURE_PIXELS ? 'picture_large' : undefined;
}

/** The size of a picture, read from its header; undefined where it has none, or is cut before it. */
export function pictureSize(bytes: Uint8Array, type: PictureType): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type](view);
  } catch {
    // Its end was read beyond.
    return undefined;
  }
}

type Reader = (view: DataView) => PictureSize | undefined;

const READERS: Record<PictureType, Reader> = { 'image/jpeg': ofJpeg, 'image/png': ofPng, 'image/webp': ofWebp };

/** Its header is the first chunk (PNG, section 11.2.1). */
function ofPng(view: DataView): PictureSize {
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame header stands after segments, each with its length (ITU T.81, B.1.1.4 and B.2.2). */
function ofJpeg(view: DataView): PictureSize | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Of the numbers from here to there, three mean something else.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const LOSSY = 0x56503820;
const LOSSLESS = 0x5650384c;
const EXTENDED = 0x56503858;

/** Lossy, lossless or extended, by the name of its first chunk (RFC 9649, section 2). */
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
