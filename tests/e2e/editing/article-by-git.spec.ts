// Tests how an article is written as files in both languages, from its creation by a command to its published pages.
import { join } from 'node:path';
import sharp from 'sharp';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { articlePath } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { expect, test } from '../../support/editing/dev-server.ts';

const TITLES = { fr: 'Le dégel au chalet', en: 'Thaw at the cottage' };
const TEXTS = {
  fr: {
    description: 'Ce que le dégel change pour vos panneaux, et ce qu’il faut regarder avant de partir.',
    word: 'Dégel',
  },
  en: { description: 'What the thaw changes for your panels, and what to look at before you leave.', word: 'Thaw' },
};

test('an article is created by a command, filled in, and published in both languages', async ({ page, editing }) => {
  test.slow();
  const command = editing.run('scripts/new.mjs', 'article', TITLES.fr, TITLES.en);
  const [, folder = '', id = ''] = /(content\/blog\/(\d+))\/fr\.mdx/.exec(command.output)!;
  const report = page.getByRole('alert');
  const files = LOCALES.map((locale) => ({ locale, file: join(folder, `${locale}.mdx`) }));
  try {
    // The dev server shows a list of the mistakes instead of the page.
    await expect(async () => {
      await page.goto(editing.origin + articlePath(Number(id), 'fr'));
      await expect(report).toContainText('Le champ « excerpt » est vide.', { timeout: 1_000 });
    }).toPass();
    await expect(report).toContainText('L’image « ./picture.webp » est introuvable.');
    const check = editing.run('scripts/check.mjs');
    expect([check.status, check.output]).toEqual([1, expect.stringContaining(`${folder}/en.mdx`)]);

    editing.write(
      join(folder, 'picture.webp'),
      await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2b4a6f' } })
        .webp()
        .toBuffer(),
    );
    for (const { locale, file } of files) {
      editing.change(file, /^description: ''/m, `description: '${TEXTS[locale].description}'`);
      for (const field of ['excerpt', 'category', 'author', 'pictureAlt'])
        editing.change(file, new RegExp(`^${field}: ''`, 'm'), `${field}: '${TEXTS[locale].word}'`);
      editing.change(file, /^sources:\n .*/m, 'sources: []');
    }
    for (const { locale } of files) {
      await expect(async () => {
        await page.goto(editing.origin + articlePath(Number(id), locale));
        await expect(page.getByRole('heading', { level: 1, name: TITLES[locale] })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page.getByText(strings(locale).article.draft)).toBeVisible();
    }
    expect(editing.run('scripts/check.mjs')).toMatchObject({
      status: 0,
      output: expect.stringContaining('Tout est bien'),
    });

    for (const { file } of files) editing.change(file, /^draft: true.*\n/m, '');
    for (const { locale } of files) {
      await expect(async () => {
        await page.goto(editing.origin + articlePath(Number(id), locale));
        await expect(page.getByRole('heading', { level: 1, name: TITLES[locale] })).toBeVisible({ timeout: 1_000 });
        await expect(page.getByText(strings(locale).article.draft)).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      await page.goto(editing.origin + (locale === 'fr' ? '/blog' : '/en/blog'));
      await expect(page.getByRole('main').getByRole('link', { name: TITLES[locale] }).first()).toBeVisible();
    }
  } finally {
    editing.remove(folder);
  }
});
