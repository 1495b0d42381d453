import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONSENT_KEY, SAVER_KEY, SHORTCUT_KEY, THEME_KEY } from '../../src/features/display/rules/device-choices.ts';
import { THEMES } from '../../src/features/display/rules/theme.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { projectDir } from '../support/files.ts';

test.each(LOCALES)('the privacy policy (%s) names the consent banner and the keys of stored choices', (locale) => {
  const policy = readFileSync(join(projectDir, `content/pages/privacy/${locale}.mdx`), 'utf8');
  for (const key of [CONSENT_KEY, THEME_KEY, SAVER_KEY, SHORTCUT_KEY])
    expect(policy).toMatch(new RegExp(`[«“]\\s?${key}\\s?[»”]`));
  expect(policy).toContain(strings(locale).consent.title);
});

test.each(LOCALES)('every theme has a name (%s)', (locale) =>
  expect(Object.keys(strings(locale).display.themes)).toEqual([...THEMES]),
);
