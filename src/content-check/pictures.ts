import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeAddress } from './decode-address.ts';
import { explainPicturePath } from './mistaken/computer-paths.ts';
import type { Explanation } from './problem.ts';

/** Extensions of pictures. */
export const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/** Extensions of picture formats that are unsuitable for websites: most browsers do not show them, or the files are too large. */
const NOT_FOR_THE_WEB = /\.(heic|heif|bmp|tiff?|raw|dng|cr2|nef|psd)$/i;

/** Returns an explanation if the picture's format is unsuitable for a website. */
export const explainFormat = (name: string): Explanation | undefined =>
  NOT_FOR_THE_WEB.test(name)
    ? {
        message: `« ${name} » n’est pas une image que les navigateurs montrent.`,
        suggestion: 'Ouvrez-la, enregistrez-la en JPEG, et mettez ce fichier-là à côté du texte.',
      }
    : undefined;

/** The first bytes of each picture format, decoded as Latin-1. */
const SIGNATURES = [
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(avif|avis|mif1)/,
  /^\x89PNG\r\n/,
  /^\xFF\xD8\xFF/,
  /^GIF8/,
  /^(?:\xEF\xBB\xBF)?\s*(?:<[?!][^]*)?<svg[\s>]/,
];

/** Validates the path that a text gives for a picture, and checks that the file is a picture. */
export function validatePicture(typed: string, file: string, root: string): Explanation | undefined {
  const value = decodeAddress(typed);
  const folder = dirname(file);
  if (value === '')
    return {
      message: 'L’image n’a pas de fichier : il n’y a rien entre les parenthèses.',
      suggestion: `Mettez le fichier dans « ${folder} », et son nom entre les parenthèses : ![ce qu’on voit](./image.webp).`,
    };
  const ofComputer = explainPicturePath(value, folder, root);
  if (ofComputer) return ofComputer;
  if (/^([a-z]+:|\/\/)/i.test(value)) {
    return {
      message: `L’image « ${value} » est sur un autre site.`,
      suggestion: 'Mettez le fichier à côté du texte et écrivez ![ce qu’on voit](./image.webp).',
    };
  }
  const format = explainFormat(basename(value));
  if (format) return format;
  if (!/^\.\.?\//.test(value) && PICTURE.test(value)) {
    return {
      message: `L’image « ${value} » n’est pas cherchée à côté du texte.`,
      suggestion: `Écrivez ./${basename(value)}, et mettez le fichier dans « ${folder} ».`,
    };
  }
  const path = join(root, folder, value);
  if (PICTURE.test(value) && !isThere(path)) {
    return {
      message: `L’image « ${value} » est introuvable.`,
      suggestion: `Vérifiez le nom du fichier, majuscules comprises ; il doit être dans « ${folder} ».`,
    };
  }
  if (PICTURE.test(value) && isPicture(path)) return undefined;
  return {
    message: `« ${value} » n’est pas une image.`,
    suggestion:
      'Mettez une vraie image à côté du texte, en WebP, AVIF, PNG, JPEG, GIF ou SVG, par exemple ./image.webp.',
  };
}

/** Returns an explanation if an image's alternative text is missing, or is a file name such as `IMG_1234`. */
export function validateDescription(words: string, value: string): Explanation | undefined {
  const suggestion = 'Décrivez-la entre les crochets, pour qui ne la voit pas : ![ce qu’on voit](./image.webp).';
  if (words.trim() === '')
    return { message: `L’image « ${decodeAddress(value)} » n’a pas de description.`, suggestion };
  if (/^\S+\.\w{3,4}$|^(IMG|DSC|PXL)[_-]?\d+/i.test(words.trim()))
    return { message: `« ${words} » est un nom de fichier, non ce que montre l’image.`, suggestion };
  return undefined;
}

/**
 * Returns whether a file exists under exactly this name. The server distinguishes upper and lower case, but macOS and Windows
 * open `picture.webp` by the name `Picture.webp`.
 */
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
  const signature = beginning.subarray(0, length).toString('latin1');
  return SIGNATURES.some((pattern) => pattern.test(signature));
}
