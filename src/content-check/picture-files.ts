import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { readContentFile } from './content-file.ts';
import { explainDrawing } from './drawings.ts';
import { PICTURE } from './pictures.ts';
import type { Explanation, Problem } from './problem.ts';

/** Minimum width in pixels of an article's picture, which is this wide on a large screen. */
const MIN_ARTICLE_WIDTH = 1_600;
/** Minimum width in pixels of a picture within a text, which is this wide on a phone. */
const MIN_WIDTH = 480;
/** Maximum size that git hosts accept without a warning. */
const MAX_MEGABYTES = 50;
const MEGABYTE = 1_000_000;

/** Cached results by file, valid until the file changes. Decoding a picture takes about 10 ms. */
const known = new Map<string, { stamp: string; size: Promise<{ width: number } | Explanation> }>();

/**
 * Returns the problems of the pictures in `content/`. A picture may be broken, too large, too small for its place, or an unsafe
 * SVG.
 */
export async function checkPictureFiles(root: string): Promise<Problem[]> {
  const files = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''))
    .sort();
  const problems: Problem[] = [];
  for (const file of files) {
    const explanation = await explain(root, file);
    if (explanation) problems.push({ ...findPlace(root, file), ...explanation });
  }
  return problems;
}

async function explain(root: string, file: string): Promise<Explanation | undefined> {
  const size = await readSize(join(root, file));
  if ('message' in size) return size;
  const [name, min] = [file.split('/').at(-1)!, isArticlePicture(root, file) ? MIN_ARTICLE_WIDTH : MIN_WIDTH];
  if (size.width >= min || /\.svg$/i.test(file)) return undefined;
  return {
    message: `L’image « ${name} » est trop petite : ${size.width} pixels de large.`,
    suggestion: `Mettez-en une de ${min} pixels de large au moins ; une image agrandie reste floue.`,
  };
}

function readSize(path: string): Promise<{ width: number } | Explanation> {
  const { size: bytes, mtimeMs } = statSync(path);
  const stamp = `${bytes} ${mtimeMs}`;
  const before = known.get(path);
  if (before?.stamp === stamp) return before.size;
  const size = bytes > MAX_MEGABYTES * MEGABYTE ? Promise.resolve(tooHeavy(path, bytes)) : decode(path);
  known.set(path, { stamp, size });
  return size;
}

async function decode(path: string): Promise<{ width: number } | Explanation> {
  const active = /\.svg$/i.test(path) && explainDrawing(path.split(/[\\/]/).at(-1)!, readFileSync(path));
  if (active) return active;
  try {
    // `metadata` reads only the first bytes, so a truncated file passes this step.
    const { width } = await sharp(path, { failOn: 'truncated' }).metadata();
    await sharp(path, { failOn: 'truncated' }).resize(16).raw().toBuffer();
    return { width };
  } catch {
    return {
      message: `L’image « ${path.split(/[\\/]/).at(-1)!} » est abîmée : elle ne s’ouvre pas jusqu’au bout.`,
      suggestion: 'Copiez-la de nouveau depuis l’original, ou enregistrez-la de nouveau en JPEG.',
    };
  }
}

const tooHeavy = (path: string, bytes: number): Explanation => ({
  message: `L’image « ${path.split(/[\\/]/).at(-1)!} » pèse ${Math.round(bytes / MEGABYTE)} Mo.`,
  suggestion: `Enregistrez-la à 4000 pixels de large : au plus ${MAX_MEGABYTES} Mo. Le site la réduit lui-même pour les visiteurs.`,
});

const isArticlePicture = (root: string, file: string): boolean => pictureField(root, file) !== undefined;

/** Returns the line of the article's field that names a picture, or undefined if no field names it. */
function pictureField(root: string, file: string): number | undefined {
  if (!file.startsWith('content/blog/')) return undefined;
  const article = `${dirname(file)}/fr.mdx`;
  try {
    const content = readContentFile(root, article);
    if ('message' in content) return undefined;
    const { picture } = content.data as { picture?: unknown };
    return typeof picture === 'string' && join(dirname(file), picture) === join(file)
      ? content.findLine(['picture'])
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the place where an editor finds a picture: the field that names it, or the file itself. */
function findPlace(root: string, file: string): Pick<Problem, 'file' | 'line'> {
  const line = pictureField(root, file);
  return line === undefined ? { file, line: 1 } : { file: `${dirname(file)}/fr.mdx`, line };
}
