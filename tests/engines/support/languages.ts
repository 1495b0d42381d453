import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import { isFullScope } from '../../support/scope.ts';
import type { Engine } from '../drivers/driver.ts';

/** Returns the languages to test an engine in: both in the full scope, otherwise English for Firefox and French for others. */
export const languagesFor = (engine: Engine): readonly Locale[] =>
  isFullScope ? LOCALES : [engine === 'firefox' ? 'en' : 'fr'];
