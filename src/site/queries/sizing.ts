import type { CalculatorRest, CalculatorTexts } from '../../features/calculator/rules/page-texts.ts';
import type { ApplianceId } from '../../features/calculator/rules/appliances/appliances.ts';
import { createOffer } from '../../features/calculator/rules/offer.ts';
import { OTHER_APPLIANCES } from '../../features/calculator/rules/appliances/other-appliances.ts';
import { availabilityText } from '../../features/products/rules/availability.ts';
import type { Product } from '../../features/products/rules/product.ts';
import { fill } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { FILES, textPath } from '../../i18n/routes.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getCompany } from './company.ts';
import { memoize } from './memoize.ts';

/** Returns the offer that the calculator uses: the company's packs and the prices of additions. */
export const getOffer = memoize(async (locale: Locale) => {
  const products = (await getProducts()).filter(({ section, leadWeeks }) => section !== 'parts' || leadWeeks !== null);
  const named = products.map((product) => nameWithAvailability(product, locale));
  return createOffer(await getCompany(), named, locale);
});

/** Returns the texts and data that the calculator's script needs for a cottage, in a language. */
export async function getCalculatorTexts(locale: Locale): Promise<CalculatorTexts> {
  const { packs, prices } = await getOffer(locale);
  return {
    offer: { packs: packs.filter(({ kind }) => kind === 'cottage'), prices },
    words: strings(locale).calculator.report,
    rest: FILES.calculatorRest[locale],
  };
}

/** Returns the texts and data for the calculator's second script (features/calculator/calculator-rest.ts), in a language. */
export async function getCalculatorRest(locale: Locale): Promise<CalculatorRest> {
  const { name, phone } = await getCompany();
  const { calculator, appliances } = strings(locale);
  // The browser replaces `{origin}` with the site's origin.
  const method = `{origin}${textPath(calculator.sourcesSlug, locale)}`;
  return {
    offer: await getOffer(locale),
    appliances: (Object.keys(OTHER_APPLIANCES) as ApplianceId[]).map((id) => appliances[id]),
    houseWords: calculator.houseReport,
    pair: calculator.pair,
    cheaper: calculator.cheaper,
    rv: [calculator.rv.place, calculator.rv.summer, calculator.rv.winter, calculator.rv.line],
    printed: calculator.printed.map((line) => fill(line, { name, phone, method })),
  };
}

/**
 * Returns a product whose name includes its availability, because the calculator shows only the name. A product that is in stock
 * stays unchanged.
 */
function nameWithAvailability(product: Product, locale: Locale): Product {
  const text = availabilityText(product.leadWeeks, strings(locale).availability, locale);
  const name = `${product.name[locale]} (${text.charAt(0).toLowerCase()}${text.slice(1)})`;
  return text ? { ...product, name: { ...product.name, [locale]: name } } : product;
}
