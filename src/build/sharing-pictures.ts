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
import { hashParts, BuildCache } from './build-cache.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE_SIZES = [76, 64, 54, 46];
const MAX_LINES = 4;

const FONT = createRequire(import.meta.url).resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff');
const BACKDROP = fileURLToPath(new URL('../assets/scenes/winter-wide-1600.avif', import.meta.url));

/**
 * Number of pictures to draw concurrently. The number exceeds the number of processors, because pictures also wait for the disk.
 */
const CONCURRENCY = 4 * availableParallelism();

let cache: BuildCache;

/**
 * Creates the picture that sharing sites show for each page. The picture shows the page's title on the home page's winter scene.
 * Letters are outlines of a font from the dependencies, so that a machine without fonts creates the same picture. Unchanged
 * pictures come from the cache.
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
      const toolchainHash = hashParts([
        await readFile(fileURLToPath(import.meta.url)),
        await readFile(FONT),
        backdrop,
        JSON.stringify(sharp.versions),
      ]);
      const companies = new Map<string, Promise<Buffer>>();
      const draw = ({ title }: BuiltPage): Promise<Uint8Array> =>
        cache.get([toolchainHash, title], async () => {
          const { own, company } = splitTitle(title);
          if (!companies.has(company)) companies.set(company, drawCompany(company, font, backdrop));
          return drawPicture(own, font, (await companies.get(company))!);
        });
      await pMap(pages, async (page) => writePicture(page, await draw(page), root), {
        concurrency: CONCURRENCY,
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

/** Returns the backdrop, darkened behind the text. The backdrop is decoded once for all pages. */
async function decodeBackdrop(): Promise<Buffer> {
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g"><stop offset="0" stop-color="#0f1e33" stop-opacity=".94"/><stop offset=".6" stop-color="#0f1e33" stop-opacity=".72"/><stop offset="1" stop-color="#0f1e33" stop-opacity=".1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(BACKDROP)
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'right' })
    .composite([{ input: Buffer.from(shade) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Splits a page's title from the company's name after it. */
function splitTitle(title: string): { own: string; company: string } {
  const cut = title.lastIndexOf(' | ');
  return cut < 0 ? { own: title, company: '' } : { own: title.slice(0, cut), company: title.slice(cut + 3) };
}

/** Returns the backdrop with the parts that all pages share: a sun, and the company's name below. */
async function drawCompany(company: string, font: Font, backdrop: Buffer): Promise<Buffer> {
  const sun = `<circle cx="${MARGIN + 14}" cy="96" r="14" fill="#f5a524"/>`;
  const name = outline(company, font, HEIGHT - 72, 34, '#f5a524');
  return blend(backdrop, await drawPixels(sun + name, { left: 0, top: 0, width: WIDTH, height: HEIGHT }));
}

async function drawPicture(title: string, font: Font, backdrop: Buffer): Promise<Buffer> {
  const picture = sharp(blend(backdrop, await drawTitle(title, font)), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  });
  // Without optimal Huffman tables, the encoder takes half of the time, and the pictures are only a twentieth larger.
  return picture.jpeg({ quality: 72, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Draws a page's title in large letters. The pixels cover only the height that the title needs. */
function drawTitle(title: string, font: Font): Promise<Pixels> {
  const fits = (size: number): boolean => wrap(title, font, size).length <= MAX_LINES;
  const size = TITLE_SIZES.find(fits) ?? TITLE_SIZES.at(-1)!;
  const lines = wrap(title, font, size).slice(0, MAX_LINES);
  const lineHeight = size * 1.16;
  const top = HEIGHT / 2 - ((lines.length - 1) * lineHeight) / 2 + size * 0.2;
  const words = lines.map((line, index) => outline(line, font, top + index * lineHeight, size, '#fff'));
  return drawPixels(words.join(''), {
    left: 0,
    // Space for the accents above the first line and the descenders below the last line.
    top: Math.max(0, Math.floor(top - size * 1.1)),
    width: WIDTH,
    height: Math.ceil((lines.length - 1) * lineHeight + size * 1.5),
  });
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of a part of the picture. Each pixel has four bytes, and the last byte is the opacity. */
interface Pixels {
  box: Box;
  bytes: Buffer;
}

async function drawPixels(shapes: string, box: Box): Promise<Pixels> {
  const { left, top, width, height } = box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${shapes}</svg>`;
  return { box, bytes: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer() };
}

/** Blends pixels into a picture. `sharp.composite` would double the total time, because it computes in floating point. */
function blend(backdrop: Buffer, { box, bytes }: Pixels): Buffer {
  const picture = Buffer.from(backdrop);
  // Nine of ten pixels are transparent. The loop reads a pixel's four bytes as one number, to skip these pixels quickly.
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  for (let index = 0; index < pixels.length; index++) {
    if (pixels[index] === 0) continue;
    const from = index * 4;
    const to = ((box.top + Math.floor(index / box.width)) * WIDTH + box.left + (index % box.width)) * 3;
    const alpha = bytes[from + 3]!;
    for (let channel = 0; channel < 3; channel++)
      picture[to + channel] = (bytes[from + channel]! * alpha + picture[to + channel]! * (255 - alpha) + 127) / 255;
  }
  return picture;
}

const outlines = new Map<Glyph, string>();

/**
 * Returns a line of text as SVG. Each letter's outline is computed once for all pages. The SVG scales and positions the outline.
 */
function outline(text: string, font: Font, y: number, size: number, colour: string): string {
  const glyphs: string[] = [];
  font.forEachGlyph(text, MARGIN, y, size, undefined, (glyph, x, baseline) => {
    if (!outlines.has(glyph)) outlines.set(glyph, glyph.getPath(0, 0, font.unitsPerEm).toPathData(0));
    glyphs.push(
      `<path transform="translate(${x.toFixed(1)} ${baseline.toFixed(1)}) scale(${size / font.unitsPerEm})" d="${outlines.get(glyph)}"/>`,
    );
  });
  return `<g fill="${colour}">${glyphs.join('')}</g>`;
}

/** Breaks a title into lines that fit. Words around a no-break space stay on one line. */
function wrap(text: string, font: Font, size: number): string[] {
  const widest = (WIDTH - 2 * MARGIN - 140) / size;
  return text.split(/[ \n]+/).reduce<string[]>((lines, word) => {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length === 0 || measureWidth(longer, font) > widest) return [...lines, word];
    return [...lines.slice(0, -1), longer];
  }, []);
}

const widths = new Map<string, number>();

/** Returns the width of a text at one pixel per em. The result is cached, because the same lines are tried at several sizes. */
function measureWidth(text: string, font: Font): number {
  const width = widths.get(text) ?? font.getAdvanceWidth(text, 1);
  widths.set(text, width);
  return width;
}
