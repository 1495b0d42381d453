import { brotliCompressSync } from 'node:zlib';
import type { CheerioAPI } from 'cheerio/slim';
import { BUDGETS } from '../budgets.ts';
import { isProgram, parsePage } from '../optimize-html/page.ts';
import { keepUsedStyles } from '../optimize-html/styles.ts';

/** What a page of the dev server would be to a reader, once it is built. */
export interface Weight {
  /** Its text and styles, compressed. */
  htmlBytes: number;
  pictures: PictureWeight[];
}

export interface PictureWeight {
  /** The file an editor knows: `content/blog/1/picture.webp`. */
  file: string;
  bytes: number;
}

/** What development adds to an element. */
const OF_DEVELOPMENT = /^data-(astro-source|vite)/;
/** The scripts that a built page has in its HTML stand in files of their own in development. */
const INLINE_SCRIPT_BYTES = 1_350;
/** From where on a page is over its budget whatever the build makes of it; the build itself tells it to the byte. */
const CERTAIN = 1.1;
/** What a phone of 412 points with two dots a point asks for. */
const PHONE_WIDTH = 824;

/** Returns the bytes of a page's HTML and styles as the build would send them, within a tenth. */
export async function weighHtml(html: string): Promise<number> {
  const $ = parsePage(html);
  $('script').each((_, script) => {
    if (isProgram(script.attribs.type) && script.attribs.src) $(script).remove();
  });
  for (const { attribs } of $.root().find('*'))
    for (const name of Object.keys(attribs)) if (OF_DEVELOPMENT.test(name)) delete attribs[name];
  // As the optimizer does (src/build/optimize-html/islands.ts): what an island is fetched with comes after the page.
  $('script:not([src],[type])')
    .filter((_, script) => $(script).text().includes('customElements.get("astro-island")'))
    .remove();
  $('astro-island:not([client=load])').removeAttr('client');
  $('astro-island').removeAttr(
    'props uid opts await-children component-url renderer-url component-export before-hydration-url',
  );
  await keepUsedStyles($);
  return brotliCompressSync($.html().replace(/>\s+</g, '> <')).length + INLINE_SCRIPT_BYTES;
}

/** Returns the addresses of the pictures that a phone would fetch of a page, each once. */
export function phonePictures(html: string): string[] {
  const $ = parsePage(html);
  const addresses = $('main img')
    .toArray()
    .flatMap((image) => addressOf($, image) ?? []);
  return [...new Set(addresses)];
}

type Image = ReturnType<CheerioAPI>[number];

function addressOf($: CheerioAPI, image: Image): string | undefined {
  const set =
    $(image).closest('picture').find('source[type="image/avif"]').first().attr('srcset') ?? $(image).attr('srcset');
  const source = set ? forPhone(set) : $(image).attr('src');
  return source?.startsWith('data:') ? undefined : source?.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
}

/** The smallest candidate that fills a phone, else the largest. */
function forPhone(srcset: string): string | undefined {
  const candidates = srcset
    .split(', ')
    .map((candidate) => {
      const [address = '', width = '0'] = candidate.trim().split(/\s+/);
      return { address, width: Number.parseInt(width, 10) };
    })
    .sort((one, other) => one.width - other.width);
  return (candidates.find(({ width }) => width >= PHONE_WIDTH) ?? candidates.at(-1))?.address;
}

/** The file that an address of the dev server's pictures is made from. */
export function fileOf(address: string): string {
  const decoded = decodeURIComponent(decodeURIComponent(address));
  return /\b(?:content|src\/assets|products)\/[^?&]+/.exec(decoded)?.[0] ?? decoded;
}

/** A line in the country, as the bench shapes it: 400 kbit/s, and 400 ms there and back. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP_SECONDS = 0.4;
/** Name, connection, encryption, the page itself. */
const ROUND_TRIPS = 4;

/** Returns what a reader waits for, in seconds: the text, then all the pictures. */
export function secondsOf({ htmlBytes, pictures }: Weight): { text: number; all: number } {
  const text = ROUND_TRIPS * ROUND_TRIP_SECONDS + htmlBytes / BYTES_PER_SECOND;
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  return { text, all: bytes === 0 ? text : text + ROUND_TRIP_SECONDS + bytes / BYTES_PER_SECOND };
}

const number = (value: number): string => value.toFixed(1).replace('.', ',');
const kilobytes = (bytes: number): string => `${number(bytes / 1000)}\u00a0Ko`;

/** Returns the line that an editor reads under a page, in French. */
export function sentenceOf(weight: Weight): string {
  const { htmlBytes, pictures } = weight;
  const seconds = secondsOf(weight);
  const all = pictures.reduce((sum, picture) => sum + picture.bytes, htmlBytes);
  const [heaviest] = [...pictures].sort((one, other) => other.bytes - one.bytes);
  const over = htmlBytes - BUDGETS.htmlAndCssBytes;
  const isTooLong = htmlBytes > BUDGETS.htmlAndCssBytes * CERTAIN;
  return [
    `Ce qu’un lecteur attend, à la campagne\u00a0: le texte ${kilobytes(htmlBytes)}, ${number(seconds.text)}\u00a0s`,
    heaviest ? `, avec les images ${kilobytes(all)}, ${number(seconds.all)}\u00a0s.` : '.',
    isTooLong ? ` Le texte est trop long de ${kilobytes(over)}\u00a0: raccourcissez-le.` : '',
    heaviest ? ` L’image la plus lourde\u00a0: ${heaviest.file}, ${kilobytes(heaviest.bytes)}` : '',
    heaviest
      ? heaviest.bytes > BUDGETS.firstPictureBytes
        ? '\u00a0; prenez-en une plus simple, ou recadrez-la.'
        : '.'
      : '',
  ].join('');
}
