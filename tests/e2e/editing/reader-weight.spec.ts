// Tests the note below each page of the dev server. The note shows an editor how long readers wait for the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { siteDir } from '../../support/built-site.ts';
import { publishedTexts } from '../../support/content.ts';
import { expect, test } from '../../support/editing/dev-server.ts';

const [ARTICLE] = publishedTexts('blog');
const NUMBER = String.raw`(\d+,\d)`;

test('the note below a page of the dev server states the size of the built page with an error of less than 10 %', async ({
  page,
  editing,
}) => {
  for (const [address, file] of [
    [`/blog/${ARTICLE}`, `blog/${ARTICLE}`],
    ['/en/faq', 'en/faq'],
    ['/produits', 'produits'],
  ] as const) {
    await page.goto(editing.origin + address);
    const line = page.getByRole('note').filter({ hasText: 'Ce qu’un lecteur attend' });
    await expect(line).toHaveText(new RegExp(`le texte ${NUMBER}\u00a0Ko, ${NUMBER}\u00a0s`));
    const [, shownSize = ''] = new RegExp(`le texte ${NUMBER}`).exec((await line.textContent())!)!;
    const built = readFileSync(join(siteDir, `${file}.html.br`)).length / 1000;
    expect(
      Math.abs(Number(shownSize.replace(',', '.')) / built - 1),
      `${address}: ${shownSize} to ${built}`,
    ).toBeLessThan(0.1);
  }
});

test('the note names the page’s heaviest picture, and recommends a simpler picture if it is too heavy', async ({
  page,
  editing,
}) => {
  const file = `content/blog/${ARTICLE}/fr.mdx`;
  const before = editing.read(file);
  const noise = Buffer.from(Array.from({ length: 1200 * 800 * 3 }, (_, index) => (index * 2654435761) >>> 24));
  try {
    await page.goto(`${editing.origin}/blog/${ARTICLE}`);
    const line = page.getByRole('note').filter({ hasText: 'L’image la plus lourde' });
    await expect(line).toContainText(`content/blog/${ARTICLE}/picture.`);
    editing.write(
      `content/blog/${ARTICLE}/bruit.png`,
      await sharp(noise, { raw: { width: 1200, height: 800, channels: 3 } })
        .png()
        .toBuffer(),
    );
    editing.write(file, `${before}\n![Un bruit](./bruit.png)\n`);
    await expect(line).toContainText(
      new RegExp(`blog/${ARTICLE}/bruit\\.png, ${NUMBER}\u00a0Ko\u00a0; prenez-en une plus simple`),
    );
  } finally {
    editing.write(file, before);
    editing.remove(`content/blog/${ARTICLE}/bruit.png`);
  }
});
