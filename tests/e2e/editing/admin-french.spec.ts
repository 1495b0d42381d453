// Tests that the French editor shows no English text that has a French translation, and opens without a sign-in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Texts } from '../../../src/admin/french.ts';
import { textsByKey } from '../../support/editing/editor-texts.ts';
import { expect, test } from '../../support/editing/dev-server.ts';
import { projectDir } from '../../support/files.ts';
import { casesOfScope } from '../../support/scope.ts';

const LOCALES = join(projectDir, 'node_modules/@sveltia/cms/locales');
const read = (locale: string): Map<string, string> =>
  textsByKey(JSON.parse(readFileSync(join(LOCALES, `${locale}.json`), 'utf8')) as Texts);

/** English texts of the editor that differ from all its French texts. */
const ENGLISH = (() => {
  const french = new Set(read('fr').values());
  return new Set([...read('en-US').values()].filter((text) => !french.has(text)));
})();

/** Returns the texts of a page, its labels, titles and placeholders included. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

async function expectFrench(page: Page, screen: string): Promise<void> {
  const texts = await shownTexts(page);
  expect(texts.length, screen).toBeGreaterThan(10);
  expect(
    texts.filter((text) => ENGLISH.has(text)),
    screen,
  ).toEqual([]);
}

/** Screens of the editor, each with a text that appears once the screen is complete. */
const SCREENS = [
  ['collections/blog', 'Janvier au chalet'],
  ['collections/blog/new', 'Date de parution'],
  ['collections/pages/entries/home', 'Les trois mots du slogan'],
  ['assets', 'Questions'],
  ['settings', 'Accessibilité'],
] as const;

for (const width of casesOfScope([1440, 360, 768], 1))
  test(`the editor opens in French, without a sign-in, at a width of ${width} px`, async ({ page, editing }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${editing.origin}/admin/`);
    await expect(page.getByText('Pages du site')).toBeVisible();
    await expectFrench(page, 'start');
    for (const [address, text] of SCREENS) {
      await page.goto(`${editing.origin}/admin/#/${address}`);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expectFrench(page, address);
    }
  });

test('"sign out" leads to the site, and the editor opens again without a sign-in', async ({ page, editing }) => {
  test.slow();
  await page.goto(`${editing.origin}/admin/`);
  await page.getByRole('button', { name: 'Afficher le menu du compte' }).click();
  await expectFrench(page, 'account menu');
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(`${editing.origin}/`);
  await page.goto(`${editing.origin}/admin/`);
  await expect(page.getByText('Pages du site')).toBeVisible();
  await expect(page.getByRole('button', { name: /jeton/ })).toHaveCount(0);
});
