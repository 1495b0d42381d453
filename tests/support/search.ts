import { expect, type Locator, type Page } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import type { Locale } from '../../src/i18n/locales.ts';

/** Returns a name as Playwright matches it, with plain spaces instead of no-break spaces. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Returns the header's search box before its script has loaded. */
export const closedBox = (page: Page, locale: Locale = 'fr'): Locator =>
  page.getByRole('banner').getByRole('searchbox', { name: strings(locale).search.label });
/** Returns the search box after its script has loaded. */
export const box = (page: Page): Locator => page.getByRole('combobox');
/** Returns all suggestions. */
export const options = (page: Page): Locator => page.getByRole('option');
/** Returns the selected suggestion. */
export const activeOption = (page: Page): Locator => page.getByRole('option', { selected: true });

/** Opens the search box and waits until its script handles input. */
export async function openBox(page: Page, locale: Locale = 'fr'): Promise<Locator> {
  await closedBox(page, locale).click();
  await expect(box(page)).toBeFocused();
  return box(page);
}

/** Waits until the current search has finished. */
export const settledSearch = (page: Page): Promise<void> =>
  expect(page.getByRole('banner').getByRole('search')).not.toHaveAttribute('aria-busy');
