import { PHONE } from './first-view.ts';

const { viewport, deviceScaleFactor } = PHONE;
const REM_PX = 16;

/**
 * Returns whether a media condition with one width, such as `(max-width: 36rem)`, matches on the phone that `PHONE` describes. A
 * missing condition always matches.
 */
function holds(condition: string | null | undefined): boolean {
  if (!condition) return true;
  const [, bound, rem] = /^\((max|min)-width: ([\d.]+)rem\)$/.exec(condition) ?? [];
  if (!rem) throw new Error(`"${condition}" is not a supported media condition`);
  const limit = Number(rem) * REM_PX;
  return bound === 'max' ? viewport.width <= limit : viewport.width >= limit;
}

/** Returns the width in CSS pixels that a `sizes` attribute gives the picture on the phone. */
function slotWidth(sizes: string): number {
  for (const entry of sizes.split(',')) {
    const [, condition, value, unit] = /^\s*(\(.*\))?\s*([\d.]+)(vw|rem)\s*$/.exec(entry) ?? [];
    if (!value) throw new Error(`"${sizes}" is not a supported list of sizes`);
    if (holds(condition)) return Number(value) * (unit === 'vw' ? viewport.width / 100 : REM_PX);
  }
  throw new Error(`"${sizes}" has no size for the phone`);
}

/**
 * Returns the file of a `<picture>` that a browser with AVIF fetches on the phone. By the rules of the HTML standard, it is
 * the smallest sufficient file of the first matching source.
 * @throws {Error} on a condition or size that this function does not support, because no page has used it so far
 */
export function phonePicture(picture: Element): string {
  const source = [...picture.querySelectorAll('source[type="image/avif"]')].find((candidate) =>
    holds(candidate.getAttribute('media')),
  );
  if (!source) throw new Error(`no AVIF for the phone: ${picture.outerHTML.slice(0, 200)}`);
  const wanted = slotWidth(source.getAttribute('sizes') ?? '100vw') * deviceScaleFactor;
  const candidates = source
    .getAttribute('srcset')!
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
    .map(([file = '', width = '']) => ({ file, width: Number.parseInt(width, 10) }))
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1)!).file;
}
