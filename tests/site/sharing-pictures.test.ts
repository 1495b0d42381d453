import { join } from 'node:path';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { sharingPicture } from '../../src/i18n/routes.ts';
import { siteDir } from '../support/built-site.ts';
import { anyAddress } from '../support/content.ts';
import { projectDir } from '../support/files.ts';

// An area without text and with little shade.
const CLEAR = { left: 1000, top: 0, width: 200, height: 630 };

/** Returns the brightness of each pixel in `CLEAR`, from 0 to 255. */
const brightness = (file: string): Promise<Buffer> =>
  sharp(file)
    .resize(1200, 630, { fit: 'cover', position: 'right' })
    .toColourspace('srgb')
    .extract(CLEAR)
    .greyscale()
    .raw()
    .toBuffer();

// A former bug drew grey stripes in place of the hero picture. On average, the brightness of these stripes differed by 61 from
// the brightness of the hero picture. The brightness of a correct sharing picture differs by 19.
test('a sharing picture shows the winter hero picture behind its text', async () => {
  const shown = await brightness(join(siteDir, sharingPicture(anyAddress('article', 'fr'))));
  const heroPicture = await brightness(join(projectDir, 'src/assets/scenes/winter-wide-1600.avif'));
  const differences = shown.map((value, index) => Math.abs(value - heroPicture[index]!));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  expect(mean).toBeLessThan(40);
});
