import { expect, type Locator, type Page } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import type { Locale } from '../../src/i18n/locales.ts';

/** Names as Playwright reads them: a no-break space is a plain one. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The header's box, before and after it has a script to answer. */
export const closedBox = (page: Page, locale: Locale = 'fr'): Locator =>
  page.getByRole('banner').getByRole('searchbox', { name: strings(locale).search.label });
export const box = (page: Page): Locator => page.getByRole('combobox');
export const options = (page: Page): Locator => page.getByRole('option');
export const activeOption = (page: Page): Locator => page.getByRole('option', { selected: true });

/** Opens the box and waits until it answers. */
export async function openBox(page: Page, locale: Locale = 'fr'): Promise<Locator> {
  await closedBox(page, locale).click();
  await expect(box(page)).toBeFocused();
  return box(page);
}

/** What is being searched has been found: nothing more will come. */
export const settledSearch = (page: Page): Promise<void> =>
  expect(page.getByRole('banner').getByRole('search')).not.toHaveAttribute('aria-busy');
