import { join } from 'node:path';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { sharingPicture } from '../../src/i18n/routes.ts';
import { siteDir } from '../support/built-site.ts';
import { anyAddress } from '../support/content.ts';
import { projectDir } from '../support/files.ts';

// Where no word stands and the shade is thin.
const CLEAR = { left: 1000, top: 0, width: 200, height: 630 };

/** The brightness of each pixel there, from 0 to 255. */
const brightness = (file: string): Promise<Buffer> =>
  sharp(file)
    .resize(1200, 630, { fit: 'cover', position: 'right' })
    .toColourspace('srgb')
    .extract(CLEAR)
    .greyscale()
    .raw()
    .toBuffer();

// Four bytes a pixel were once read as three, which drew grey stripes at four times the size. They differ from the hero
// picture by 61 on average, the shaded picture by 19.
test('a sharing picture shows the winter hero picture behind its words', async () => {
  const shown = await brightness(join(siteDir, sharingPicture(anyAddress('article', 'fr'))));
  const heroPicture = await brightness(join(projectDir, 'src/assets/scenes/winter-wide-1600.avif'));
  const differences = shown.map((value, index) => Math.abs(value - heroPicture[index]!));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  expect(mean).toBeLessThan(40);
});
