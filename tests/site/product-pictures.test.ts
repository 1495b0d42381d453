import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSources, sizePicture } from '../../src/core/picture.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { productPath } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { siteDir, words } from '../support/built-site.ts';
import { projectDir } from '../support/files.ts';
import { seededProducts } from '../support/seed-catalogue.ts';

const KITS = ['ensemble-chalet-essentiel', 'ensemble-chalet-quatre-saisons', 'ensemble-vr-nomade'];

for (const locale of LOCALES)
  test(`in ${locale}, only packs have a picture that shows their size next to familiar objects`, () => {
    const { sizeAlt, sizeCaption } = strings(locale).datasheet;
    for (const id of seededProducts()) {
      const { document } = parseHTML(readFileSync(join(siteDir, `${productPath(id, locale)}.html`), 'utf8'));
      const figure = document.querySelector('figure');
      expect(figure !== null, id).toBe(KITS.includes(id));
      if (!figure) continue;
      const image = figure.querySelector('img')!;
      expect(image.getAttribute('src')).toBe(pictureSources(sizePicture(id)).src);
      expect(existsSync(join(siteDir, image.getAttribute('src')!))).toBe(true);
      expect(words(image.getAttribute('alt'))).toBe(words(sizeAlt));
      expect(words(figure.querySelector('figcaption')!.textContent)).toBe(words(sizeCaption));
    }
  });

const PAPER_BRIGHTNESS = 225;

test('no product picture has a white background, which glares in the dark theme', async () => {
  const folder = join(projectDir, 'public/products');
  const files = readdirSync(folder).filter((name) => /-(480|960)\.(avif|webp)$/.test(name));
  expect(files.length).toBeGreaterThanOrEqual(3 * (seededProducts().length + KITS.length));
  for (const file of files) {
    const { data } = await sharp(join(folder, file))
      .resize(8, 8, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const edge = [...data].filter((_, index) => index < 8 || index >= 56 || index % 8 === 0 || index % 8 === 7);
    const mean = edge.reduce((sum, value) => sum + value, 0) / edge.length;
    expect(mean, file).toBeLessThan(PAPER_BRIGHTNESS);
  }
});
