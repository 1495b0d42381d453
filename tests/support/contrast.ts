import sharp from 'sharp';

/** The relative luminance of a colour of 0 to 255 (WCAG 2.2). */
function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the lowest contrast of light words, by their CSS colour, with pictures of what is drawn behind them. */
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
