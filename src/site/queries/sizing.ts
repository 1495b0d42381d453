import { APPLIANCE_IDS, SHOWN_FIRST } from '../../features/calculator/rules/choices.ts';
import type { Product } from '../../features/products/rules/product.ts';
import { availabilityText } from '../../features/products/rules/availability.ts';
import { createOffer } from '../../features/calculator/rules/offer.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getCompany } from './company.ts';
import { memoize } from './memoize.ts';

/** Returns the data that the calculator fetches together with its code. The page has the names of the first twelve appliances. */
export const getCalculatorTexts = memoize(async (locale: Locale) => {
  const { appliances, calculator } = strings(locale);
  const products = (await getProducts()).filter(({ section, leadWeeks }) => section !== 'parts' || leadWeeks !== null);
  return {
    offer: createOffer(
      await getCompany(),
      products.map((product) => nameWithAvailability(product, locale)),
      locale,
    ),
    appliances: APPLIANCE_IDS.filter((id) => !SHOWN_FIRST.cottage.includes(id)).map((id) => appliances[id]),
    words: calculator.report,
  };
});

/** Returns a product with its availability in its name, so that the calculator shows both wherever it shows the name. */
function nameWithAvailability(product: Product, locale: Locale): Product {
  const text = availabilityText(product.leadWeeks, strings(locale).availability, locale);
  const name = `${product.name[locale]} (${text.charAt(0).toLowerCase()}${text.slice(1)})`;
  return text ? { ...product, name: { ...product.name, [locale]: name } } : product;
}
