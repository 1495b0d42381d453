import { MIN_PICTURE_SIDE, PICTURE_TYPES, sizeProblem, type PictureProblem } from '../rules/product-picture.ts';

/** Maximum pixels of the shorter side of an uploaded picture: more than any page shows, few enough for a slow connection. */
const SENT_SIDE = 1_600;
const QUALITY = 0.9;
/** Background of transparent pictures, the same as on all product pictures (src/build/sent-pictures.ts). */
const GROUND = '#eef4f8';

/**
 * Prepares a picture for its upload: turns it upright, scales it down, and removes metadata such as the location that a phone
 * adds. Returns a problem instead if the type or size is not accepted, or if this browser cannot decode or encode the picture.
 */
export async function shrinkPicture(file: File): Promise<Blob | { problem: PictureProblem }> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return { problem: 'picture_type' };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return { problem: 'picture_broken' };
  const problem = sizeProblem(bitmap);
  if (problem) return { problem };
  const scale = Math.min(1, SENT_SIDE / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(MIN_PICTURE_SIDE, Math.round(bitmap.width * scale));
  canvas.height = Math.max(MIN_PICTURE_SIDE, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d')!;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return shrunk ?? { problem: 'picture_large' };
}
