import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';

/** Opens the calculator with the choices in the fragment `state`. Waits until the script has added the fields of appliances. */
export async function openCalculator(page: Page, locale: Locale, state = ''): Promise<void> {
  await page.goto(path('calculator', locale) + (state && `#${state}`));
  const { calculator: t, appliances } = strings(locale);
  const name = `${appliances.led}, ${t.count}`;
  await expect(page.getByRole('textbox', { name, includeHidden: true })).toBeAttached();
}

export const getAnswer = (page: Page, locale: Locale): Locator =>
  page.getByRole('region', { name: strings(locale).calculator.yours });
