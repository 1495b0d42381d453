import { installedPrice, workedExample } from '../../features/products/rules/installed-price.ts';
import { formatPrice } from '../../core/money.ts';
import type { Product } from '../../features/products/rules/product.ts';
import { fill } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getCompany } from './company.ts';

/** Returns the usual installed price of a kit, or undefined for a product without an installed price. */
export async function getInstalledPrice({ id, priceCents }: Product) {
  const pack = (await getCompany()).packs.find((candidate) => candidate.id === id);
  return pack && installedPrice(priceCents, pack.installation);
}

/**
 * Returns the usual installed prices of several kits as one range, "10 800 à 12 900 $ CAD". Returns undefined if no kit has an
 * installed price.
 */
export async function installedRange(products: readonly Product[], locale: Locale): Promise<string | undefined> {
  const prices = (await Promise.all(products.map(getInstalledPrice))).filter((price) => price !== undefined);
  if (prices.length === 0) return undefined;
  const from = formatPrice(Math.min(...prices.map((price) => price.from)), locale);
  const to = formatPrice(Math.max(...prices.map((price) => price.to)), locale);
  return fill(strings(locale).datasheet.range, { from: withoutCurrency(from), to });
}

/** Returns the sentence about a product's usual installed price, or undefined for a product without an installed price. */
export async function installedText(product: Product, locale: Locale): Promise<string | undefined> {
  const range = await installedRange([product], locale);
  return range && fill(strings(locale).datasheet.installed, { range });
}

/** Returns an amount without its currency, for the lower end of a range, which has the currency only at its upper end. */
export const withoutCurrency = (price: string): string => price.replace(/\s\$\sCAD$/u, '');

/** Returns the three worked examples with their kits. Leaves out the example of a kit that is no longer for sale. */
export async function getWorkedExamples() {
  const products = await getProducts();
  return (await getCompany()).installedExamples.flatMap(({ pack, place, ...costs }) => {
    const product = products.find(({ id }) => id === pack);
    return product ? [{ product, place, ...workedExample(product.priceCents, costs) }] : [];
  });
}
