// Prepares product pictures that staff have uploaded at the desk.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '../features/desk/rules/product-picture.ts';
import { ownPicture, pictureSources } from '../core/picture.ts';
import { BUDGETS } from './budgets.ts';
import type { BuildCache } from './build-cache.ts';
import { missingPictures } from './missing-pictures.ts';

/** Matches the path of a file of an uploaded picture, with the picture's name and the file's width and format. */
const SENT = /^\/products\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d+)\.(avif|webp)$/;

/** Returns whether a file belongs to an uploaded picture. */
export const isSentFile = (picture: string): boolean => SENT.test(picture);

/**
 * Returns whether the shop waits for a file. The shop shows an uploaded picture only once the site contains this file.
 */
export function isAwaitedFile(picture: string): boolean {
  const name = SENT.exec(picture)?.[1];
  return name !== undefined && picture === pictureSources(ownPicture(name)).src;
}

type Format = 'avif' | 'webp';

/** Version of the conversion. Changing the version converts all pictures again. */
const VERSION = '1';
/**
 * Encoding qualities for both formats, in descending order. The build uses the first quality whose file is small enough for a
 * slow connection, or else the last quality.
 */
const QUALITIES = [64, 54, 44, 34];
const MAX_BYTES = { avif: BUDGETS.firstPictureBytes, webp: 2 * BUDGETS.firstPictureBytes };
/** Background of transparent product pictures. */
const GROUND = '#eef4f8';
const DEADLINE_MS = 60_000;

/**
 * Fetches an uploaded picture. Returns undefined if the picture does not exist.
 * @throws {Error} if the response does not show whether the picture exists. The error ends the build, and the server keeps
 * serving the previous site.
 */
export async function fetchSentPicture(backend: string, name: string): Promise<Uint8Array | undefined> {
  const response = await fetch(`${backend.replace(/\/$/, '')}/storage/v1/object/public/product-pictures/${name}`, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  if (response.status === 400 || response.status === 404) return undefined;
  throw new Error(`The picture ${name} could not be read (${response.status}).`);
}

/** Writes the files of uploaded pictures that a built site uses. Each file is a square from the middle of the picture. */
export async function addSentPictures(
  root: string,
  read: (name: string) => Promise<Uint8Array | undefined>,
  cache: BuildCache,
  avifEffort: number,
): Promise<void> {
  const originals = new Map<string, Promise<Uint8Array>>();
  const original = (name: string): Promise<Uint8Array> => {
    if (!originals.has(name))
      originals.set(
        name,
        read(name).then((sent) => sent ?? Promise.reject(new NotThere())),
      );
    return originals.get(name)!;
  };
  for (const picture of await missingPictures(root)) {
    const [, name, width, format] = SENT.exec(picture) ?? [];
    if (!name) continue;
    try {
      const file = await cache.get([VERSION, picture, String(avifEffort)], async () =>
        scaled(await original(name), Number(width), format as Format, avifEffort),
      );
      await mkdir(dirname(join(root, picture)), { recursive: true });
      await writeFile(join(root, picture), file);
    } catch (cause) {
      // A missing or unreadable picture does not end the build. The build warns about each missing file of the picture, and draws
      // a replacement. It draws no replacement for the file that the shop waits for (product-pictures.ts).
      if (!(cause instanceof NotThere)) throw cause;
    }
  }
}

class NotThere extends Error {}

async function scaled(sent: Uint8Array, side: number, format: Format, avifEffort: number): Promise<Uint8Array> {
  const square = await sharp(sent, { limitInputPixels: MAX_PICTURE_PIXELS })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: GROUND })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch((cause: unknown) => Promise.reject(new NotThere('it is not a whole picture', { cause })));
  const encode = (quality: number): Promise<Uint8Array> =>
    (format === 'avif'
      ? sharp(square).avif({ quality, effort: avifEffort })
      : sharp(square).webp({ quality, effort: 6 })
    ).toBuffer();
  const [first = 0, ...others] = QUALITIES;
  let file = await encode(first);
  for (const quality of others) if (file.length > MAX_BYTES[format]) file = await encode(quality);
  return file;
}
