import { APPLIANCE_IDS, SHOWN_FIRST } from '../../features/calculator/rules/choices.ts';
import { createOffer } from '../../features/calculator/rules/offer.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getCompany } from './company.ts';
import { memoize } from './memoize.ts';

/** Returns what the calculator's code fetches with it, in a language. Names of the first twelve appliances are on the page. */
export const getCalculatorTexts = memoize(async (locale: Locale) => {
  const { appliances, calculator } = strings(locale);
  return {
    offer: createOffer(await getCompany(), await getProducts(), locale),
    appliances: APPLIANCE_IDS.filter((id) => !SHOWN_FIRST.cottage.includes(id)).map((id) => appliances[id]),
    words: calculator.report,
  };
});
