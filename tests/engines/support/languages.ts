import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import { isFullScope } from '../../support/scope.ts';
import type { Engine } from '../drivers/driver.ts';

/**
 * Returns the languages in which an engine is tested. The full scope tests both languages. `npm test` tests English in Firefox
 * and French in the other engines.
 */
export const languagesFor = (engine: Engine): readonly Locale[] =>
  isFullScope ? LOCALES : [engine === 'firefox' ? 'en' : 'fr'];
