import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeUnusedPictures } from '../../src/build/unused-pictures.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

test('only pictures in _astro that no page or style mentions are removed', async () => {
  const root = temporary();
  for (const folder of ['_astro', 'en', 'products']) mkdirSync(join(root, folder));
  for (const file of [
    '_astro/shown.Ab_1x.avif',
    '_astro/of a style.c.webp',
    '_astro/draft.d.jpg',
    '_astro/app.js',
    'products/a-480.avif',
  ])
    writeFileSync(join(root, file), '');
  writeFileSync(join(root, 'en/page.html'), '<source srcset="/_astro/shown.Ab_1x.avif 480w, /_astro/gone.avif 824w">');
  writeFileSync(join(root, '_astro/a.css'), 'a { background: url(/_astro/of%20a%20style.c.webp) }');
  await removeUnusedPictures(root);
  expect(readdirSync(join(root, '_astro')).sort()).toEqual([
    'a.css',
    'app.js',
    'of a style.c.webp',
    'shown.Ab_1x.avif',
  ]);
  expect(readdirSync(join(root, 'products'))).toEqual(['a-480.avif']);
});
