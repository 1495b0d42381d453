// Which file of a picture a browser fetches, after the standard's rules and Chromium's choice between two sizes.

/** The screen that a page's weight is told for. */
export interface Screen {
  widthPx: number;
  /** Device pixels per CSS pixel. */
  density: number;
}

const REM_PX = 16;

/**
 * A CSS length in pixels.
 * @throws for a unit that our pages do not use: a number worked out from it would be wrong.
 */
function lengthPx(text: string, { widthPx }: Screen): number {
  const [, number, unit] = /^([\d.]+)(px|rem|vw)$/.exec(text.trim()) ?? [];
  if (!unit) throw new Error(`The length "${text}" is not in px, rem or vw.`);
  return Number(number) * { px: 1, rem: REM_PX, vw: widthPx / 100 }[unit as 'px' | 'rem' | 'vw'];
}

/**
 * Whether a `media` condition of a picture holds; none always does.
 * @throws for one of another kind than `(max-width: …)`.
 */
export function holds(media: string | undefined, screen: Screen): boolean {
  if (media === undefined) return true;
  const most = /^\(max-width:([^)]+)\)$/.exec(media.trim())?.[1];
  if (!most) throw new Error(`The condition "${media}" is not (max-width: …).`);
  return screen.widthPx <= lengthPx(most, screen);
}

/** The width, in CSS pixels, that a `sizes` attribute gives a picture. */
export function slotWidthPx(sizes: string, screen: Screen): number {
  for (const size of sizes.split(',')) {
    const [, media, length = ''] = /^\s*(\([^)]*\))?\s*(\S+)\s*$/.exec(size) ?? [];
    if (holds(media, screen)) return lengthPx(length, screen);
  }
  return screen.widthPx;
}

/** The file of a `srcset` that is fetched; its candidates are given by width (`480w`). */
export function chooseFile(srcset: string, sizes: string, screen: Screen): string {
  const slotPx = slotWidthPx(sizes, screen);
  const candidates = srcset
    .split(',')
    .map((candidate) => candidate.trim().split(/\s+/))
    .map(([url = '', width = '']) => ({ url, density: Number.parseInt(width, 10) / slotPx }))
    .sort((one, other) => one.density - other.density);
  const enough = candidates.findIndex(({ density }) => density >= screen.density);
  if (enough <= 0) return candidates.at(enough)!.url;
  // Chromium takes the smaller one when the wanted density is below the geometric mean of the two.
  const [smaller, larger] = [candidates[enough - 1]!, candidates[enough]!];
  return screen.density >= Math.sqrt(smaller.density * larger.density) ? larger.url : smaller.url;
}
