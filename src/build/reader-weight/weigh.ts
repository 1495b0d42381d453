import { brotliCompressSync } from 'node:zlib';
import type { CheerioAPI } from 'cheerio/slim';
import { BUDGETS } from '../budgets.ts';
import { isProgram, parsePage } from '../optimize-html/page.ts';
import { keepUsedStyles } from '../optimize-html/styles.ts';

/** Weight that a page of the dev server will have in the built site. */
export interface Weight {
  /** Bytes of the page's text and styles, compressed. */
  htmlBytes: number;
  pictures: PictureWeight[];
}

export interface PictureWeight {
  /** The original file that an editor knows: `content/blog/1/picture.webp`. */
  file: string;
  bytes: number;
}

/** Attributes that the dev server adds. */
const OF_DEVELOPMENT = /^data-(astro-source|vite)/;
/** Bytes of the scripts that are inline in a built page, but separate files in development. */
const INLINE_SCRIPT_BYTES = 1_350;
/** If the estimate exceeds the budget by this factor, the page is certainly too heavy. Only the build measures the exact size. */
const CERTAIN = 1.1;
/** Width in pixels of the pictures that a phone requests. The phone has 412 CSS pixels of two device pixels each. */
const PHONE_WIDTH = 824;

/** Estimates the compressed bytes of a built page's HTML and styles, to within a tenth. */
export async function weighHtml(html: string): Promise<number> {
  const $ = parsePage(html);
  $('script').each((_, script) => {
    if (isProgram(script.attribs.type) && script.attribs.src) $(script).remove();
  });
  for (const { attribs } of $.root().find('*'))
    for (const name of Object.keys(attribs)) if (OF_DEVELOPMENT.test(name)) delete attribs[name];
  // Removes the code and props of islands, which load after the page. The optimizer removes them too
  // (src/build/optimize-html/islands.ts).
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

/** Returns the addresses of the pictures that a phone would load for a page, each once. */
export function phonePictures(html: string): string[] {
  const $ = parsePage(html);
  const addresses = $('main img')
    .toArray()
    .flatMap((image) => findPictureAddress($, image) ?? []);
  return [...new Set(addresses)];
}

type Image = ReturnType<CheerioAPI>[number];

function findPictureAddress($: CheerioAPI, image: Image): string | undefined {
  const set =
    $(image).closest('picture').find('source[type="image/avif"]').first().attr('srcset') ?? $(image).attr('srcset');
  const source = set ? forPhone(set) : $(image).attr('src');
  return source?.startsWith('data:') ? undefined : source?.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
}

/** Returns the smallest picture of a `srcset` that is as wide as a phone, or the largest if all are narrower. */
function forPhone(srcset: string): string | undefined {
  const candidates = srcset
    .split(', ')
    .map((candidate) => {
      const [address = '', width = '0'] = candidate.trim().split(/\s+/);
      return { address, width: Number.parseInt(width, 10) };
    })
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= PHONE_WIDTH) ?? candidates.at(-1))?.address;
}

/** Returns the original file of a picture's address in the dev server. */
export function toOriginalFile(address: string): string {
  const decoded = decodeURIComponent(decodeURIComponent(address));
  return /\b(?:content|src\/assets|products)\/[^?&]+/.exec(decoded)?.[0] ?? decoded;
}

/** A rural connection, as in tests/bench: 400 kbit/s, and 400 ms per round trip. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP_SECONDS = 0.4;
/** Round trips for DNS, connection, encryption, and the page itself. */
const ROUND_TRIPS = 4;

/** Returns the seconds that a reader waits for the text, and for all pictures. */
export function estimateSeconds({ htmlBytes, pictures }: Weight): { text: number; all: number } {
  const text = ROUND_TRIPS * ROUND_TRIP_SECONDS + htmlBytes / BYTES_PER_SECOND;
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  return { text, all: bytes === 0 ? text : text + ROUND_TRIP_SECONDS + bytes / BYTES_PER_SECOND };
}

const number = (value: number): string => value.toFixed(1).replace('.', ',');
const kilobytes = (bytes: number): string => `${number(bytes / 1000)}\u00a0Ko`;

/** Returns the end of the sentence about the heaviest picture. */
const advice = ({ bytes }: PictureWeight): string =>
  bytes > BUDGETS.firstPictureBytes ? '\u00a0; prenez-en une plus simple, ou recadrez-la.' : '.';

/** Returns the line of text that editors see below a page of the dev server, in French. */
export function describeWeight(weight: Weight): string {
  const { htmlBytes, pictures } = weight;
  const seconds = estimateSeconds(weight);
  const all = pictures.reduce((sum, picture) => sum + picture.bytes, htmlBytes);
  const [heaviest] = [...pictures].sort((a, b) => b.bytes - a.bytes);
  const over = htmlBytes - BUDGETS.htmlAndCssBytes;
  const isTooLong = htmlBytes > BUDGETS.htmlAndCssBytes * CERTAIN;
  return [
    `Ce qu’un lecteur attend, à la campagne\u00a0: le texte ${kilobytes(htmlBytes)}, ${number(seconds.text)}\u00a0s`,
    heaviest ? `, avec les images ${kilobytes(all)}, ${number(seconds.all)}\u00a0s.` : '.',
    isTooLong ? ` Le texte est trop long de ${kilobytes(over)}\u00a0: raccourcissez-le.` : '',
    heaviest ? ` L’image la plus lourde\u00a0: ${heaviest.file}, ${kilobytes(heaviest.bytes)}` : '',
    heaviest ? advice(heaviest) : '',
  ].join('');
}
