import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';
import { forEachLimited, readBuiltPages, type BuiltPage } from './built-pages.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE_SIZES = [76, 64, 54, 46];
const MAX_LINES = 4;

/**
 * The picture that sharing sites show of each page: its title on the winter scene. Letters are drawn as outlines of
 * a font that comes with the dependencies, so that a machine without fonts makes the same picture.
 */
export const sharingPictures: AstroIntegration = {
  name: 'sharing-pictures',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const pages = (await readBuiltPages(root)).filter((page) => page.sharingPicture);
      const font = await loadFont();
      const scene = await background();
      await forEachLimited(pages, (page) => drawPicture(page, font, scene, root), availableParallelism());
    },
  },
};

async function loadFont(): Promise<Font> {
  const file = createRequire(import.meta.url).resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff');
  const bytes = await readFile(file);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
}

/** The scene, darkened where the words stand; decoded once for all pages. */
async function background(): Promise<Buffer> {
  const scene = fileURLToPath(new URL('../assets/scenes/winter-wide-1600.avif', import.meta.url));
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g"><stop offset="0" stop-color="#0f1e33" stop-opacity=".94"/><stop offset=".6" stop-color="#0f1e33" stop-opacity=".72"/><stop offset="1" stop-color="#0f1e33" stop-opacity=".1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(scene).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'right' }).composite([{ input: Buffer.from(shade) }]).removeAlpha().raw().toBuffer();
}

async function drawPicture(page: BuiltPage, font: Font, scene: Buffer, root: string): Promise<void> {
  const words = Buffer.from(drawTitle(page.title, font));
  const file = join(root, new URL(page.sharingPicture!).pathname);
  await mkdir(dirname(file), { recursive: true });
  const picture = sharp(scene, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).composite([{ input: words }]);
  await writeFile(file, await picture.jpeg({ quality: 72, chromaSubsampling: '4:4:4' }).toBuffer());
}

/** A page's title as outlines: the page's own words large, the company's name small below. */
function drawTitle(title: string, font: Font): string {
  const cut = title.lastIndexOf(' | ');
  const [own, company] = cut < 0 ? [title, ''] : [title.slice(0, cut), title.slice(cut + 3)];
  const fits = (size: number): boolean => wrap(own, font, size).length <= MAX_LINES;
  const size = TITLE_SIZES.find(fits) ?? TITLE_SIZES.at(-1)!;
  const lines = wrap(own, font, size).slice(0, MAX_LINES);
  const lineHeight = size * 1.16;
  const top = HEIGHT / 2 - ((lines.length - 1) * lineHeight) / 2 + size * 0.2;
  const outline = (text: string, y: number, textSize: number, colour: string): string =>
    `<path fill="${colour}" d="${font.getPath(text, MARGIN, y, textSize).toPathData(1)}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<circle cx="${MARGIN + 14}" cy="96" r="14" fill="#f5a524"/>`,
    ...lines.map((line, index) => outline(line, top + index * lineHeight, size, '#fff')),
    outline(company, HEIGHT - 72, 34, '#f5a524'),
    '</svg>',
  ].join('');
}

/** Breaks a title into lines that fit; a no-break space keeps its words together. */
function wrap(text: string, font: Font, size: number): string[] {
  const widest = WIDTH - 2 * MARGIN - 140;
  return text.split(/[ \n]+/).reduce<string[]>((lines, word) => {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length === 0 || font.getAdvanceWidth(longer, size) > widest) return [...lines, word];
    return [...lines.slice(0, -1), longer];
  }, []);
}
