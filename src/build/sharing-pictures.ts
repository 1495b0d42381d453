import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import opentype, { type Font, type Glyph } from 'opentype.js';
import pMap from 'p-map';
import sharp from 'sharp';
import { readBuiltPages, type BuiltPage } from './built-pages.ts';
import { hashOf, BuildCache } from './build-cache.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE_SIZES = [76, 64, 54, 46];
const MAX_LINES = 4;

const FONT = createRequire(import.meta.url).resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff');
const BACKDROP = fileURLToPath(new URL('../assets/scenes/winter-wide-1600.avif', import.meta.url));

let cache: BuildCache;

/**
 * The picture that sharing sites show of each page: its title on the winter slide's. Letters are drawn as outlines of
 * a font that comes with the dependencies, so that a machine without fonts makes the same picture. A picture that was
 * drawn before, of the same title by the same means, is taken from there.
 */
export const sharingPictures: AstroIntegration = {
  name: 'sharing-pictures',
  hooks: {
    'astro:config:done': ({ config }) => {
      cache = new BuildCache(config.cacheDir, 'sharing-pictures');
    },
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const pages = (await readBuiltPages(root)).filter((page) => page.sharingPicture);
      const font = await loadFont();
      const backdrop = await decodeBackdrop();
      const means = hashOf([
        await readFile(fileURLToPath(import.meta.url)),
        await readFile(FONT),
        backdrop,
        JSON.stringify(sharp.versions),
      ]);
      const draw = ({ title }: BuiltPage): Promise<Uint8Array> =>
        cache.get([means, title], () => drawPicture(title, font, backdrop));
      await pMap(pages, async (page) => writePicture(page, await draw(page), root), {
        concurrency: availableParallelism(),
      });
      await cache.removeOld();
    },
  },
};

async function writePicture({ sharingPicture }: BuiltPage, picture: Uint8Array, root: string): Promise<void> {
  const file = join(root, new URL(sharingPicture!).pathname);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

async function loadFont(): Promise<Font> {
  const bytes = await readFile(FONT);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** The backdrop, darkened where the words stand; decoded once for all pages. */
async function decodeBackdrop(): Promise<Buffer> {
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g"><stop offset="0" stop-color="#0f1e33" stop-opacity=".94"/><stop offset=".6" stop-color="#0f1e33" stop-opacity=".72"/><stop offset="1" stop-color="#0f1e33" stop-opacity=".1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(BACKDROP)
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'right' })
    .composite([{ input: Buffer.from(shade) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function drawPicture(title: string, font: Font, backdrop: Buffer): Promise<Buffer> {
  const words = Buffer.from(drawTitle(title, font));
  const picture = sharp(backdrop, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).composite([{ input: words }]);
  return picture.jpeg({ quality: 72, chromaSubsampling: '4:4:4' }).toBuffer();
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
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<circle cx="${MARGIN + 14}" cy="96" r="14" fill="#f5a524"/>`,
    ...lines.map((line, index) => outline(line, font, top + index * lineHeight, size, '#fff')),
    outline(company, font, HEIGHT - 72, 34, '#f5a524'),
    '</svg>',
  ].join('');
}

const outlines = new Map<Glyph, string>();

/** A line of text. A letter's outline is worked out once for all pages, in the font's own units, and put in place. */
function outline(text: string, font: Font, y: number, size: number, colour: string): string {
  const letters: string[] = [];
  font.forEachGlyph(text, MARGIN, y, size, undefined, (glyph, x, baseline) => {
    if (!outlines.has(glyph)) outlines.set(glyph, glyph.getPath(0, 0, font.unitsPerEm).toPathData(0));
    letters.push(
      `<path transform="translate(${x.toFixed(1)} ${baseline.toFixed(1)}) scale(${size / font.unitsPerEm})" d="${outlines.get(glyph)}"/>`,
    );
  });
  return `<g fill="${colour}">${letters.join('')}</g>`;
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
