import sharp from 'sharp';

/** Returns the relative luminance of a colour with channels from 0 to 255 (WCAG 2.2). */
function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the lowest contrast between light text of a CSS colour and pictures of its background. */
export async function contrastWith(ink: string, pictures: readonly Buffer[]): Promise<number> {
  let brightest = 0;
  for (const picture of pictures) {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels)
      brightest = Math.max(brightest, luminance(data[at]!, data[at + 1]!, data[at + 2]!));
  }
  const [red, green, blue] = ink.match(/\d+/g)!.map(Number);
  return (luminance(red!, green!, blue!) + 0.05) / (brightest + 0.05);
}

/**
 * Returns the highest contrast between a picture's most common colour and any other colour. In a picture of a symbol, this is the
 * contrast between the symbol and its background.
 */
export async function contrastOfSign(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const lights = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([colour]) => luminance(colour >> 16, (colour >> 8) & 255, colour & 255));
  const [ground = 0] = lights;
  return Math.max(...lights.map((light) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05)));
}

/**
 * Returns the largest difference between two pictures of one size, from 0 to 255. A difference of 1 is not always visible: it
 * also appears if a separate compositing layer has rounded a colour differently.
 */
export async function largestDifference(picture: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([sharp(picture).raw().toBuffer(), sharp(other).raw().toBuffer()]);
  if (first.length !== second.length) return 255;
  return first.reduce((largest, value, at) => Math.max(largest, Math.abs(value - second[at]!)), 0);
}
