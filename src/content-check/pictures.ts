import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decoded } from './decoded.ts';
import type { Sentence } from './problem.ts';

/** The names of pictures. */
export const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/** How each kind of picture begins, its bytes read as Latin letters. */
const BEGINNINGS = [
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(avif|avis|mif1)/,
  /^\x89PNG\r\n/,
  /^\xFF\xD8\xFF/,
  /^GIF8/,
  /^(?:\xEF\xBB\xBF)?\s*(?:<[?!][^]*)?<svg[\s>]/,
];

/** What is wrong with the path of a picture beside a text. */
export function judgePicture(typed: string, file: string, root: string): Sentence | undefined {
  const value = decoded(typed);
  const folder = dirname(file);
  if (/^([a-z]+:|\/\/)/i.test(value)) {
    return {
      wrong: `L’image « ${value} » est sur un autre site.`,
      instead: 'Mettez le fichier à côté du texte et écrivez ![ce qu’on voit](./image.webp).',
    };
  }
  if (!/^\.\.?\//.test(value) && PICTURE.test(value)) {
    return {
      wrong: `L’image « ${value} » n’est pas cherchée à côté du texte.`,
      instead: `Écrivez ./${basename(value)}, et mettez le fichier dans « ${folder} ».`,
    };
  }
  const path = join(root, folder, value);
  if (PICTURE.test(value) && !isThere(path)) {
    return {
      wrong: `L’image « ${value} » est introuvable.`,
      instead: `Vérifiez le nom du fichier, majuscules comprises ; il doit être dans « ${folder} ».`,
    };
  }
  if (PICTURE.test(value) && isPicture(path)) return undefined;
  return {
    wrong: `« ${value} » n’est pas une image.`,
    instead: 'Mettez une vraie image à côté du texte, en WebP, AVIF, PNG, JPEG, GIF ou SVG, par exemple ./image.webp.',
  };
}

/** For an image in a text, without words for those who do not see it. */
export const withoutWords = (value: string): Sentence => ({
  wrong: `L’image « ${decoded(value)} » n’a pas de description.`,
  instead: 'Décrivez-la entre les crochets, pour qui ne la voit pas : ![ce qu’on voit](./image.webp).',
});

/** Whether a file bears exactly this name: on some systems `Picture.webp` opens `picture.webp`, and on the server it does not. */
function isThere(path: string): boolean {
  try {
    return readdirSync(dirname(path)).includes(basename(path));
  } catch {
    return false;
  }
}

function isPicture(path: string): boolean {
  if (!statSync(path).isFile()) return false;
  const beginning = Buffer.alloc(1024);
  const descriptor = openSync(path, 'r');
  const length = readSync(descriptor, beginning);
  closeSync(descriptor);
  const letters = beginning.subarray(0, length).toString('latin1');
  return BEGINNINGS.some((pattern) => pattern.test(letters));
}
