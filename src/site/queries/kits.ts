import { CLIMATES } from '../../features/calculator/rules/climate.ts';
import { dailyProduction } from '../../features/calculator/rules/kit-production.ts';
import { availabilityText } from '../../features/products/rules/availability.ts';
import { getPackKind } from '../../features/calculator/rules/packs.ts';
import { productFigures } from '../../features/products/rules/product-figures.ts';
import { formatPrice } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { installedRange } from './installed.ts';
import { getPage } from './pages.ts';

/** Returns the kits of the comparison with their rows. Leaves out kits that are no longer for sale. */
export async function getComparedKits(locale: Locale) {
  const { kits } = await getPage('kits', locale);
  const products = await getProducts();
  const { kits: t, availability, datasheet } = strings(locale);
  const areInStock = products.every(({ id, leadWeeks }) => leadWeeks === 0 || !kits.some((kit) => kit.product === id));
  const energy = (kWh: number): string =>
    fill(t.perDay, {
      kWh: new Intl.NumberFormat(`${locale}-CA`, { maximumFractionDigits: kWh < 10 ? 1 : 0 }).format(kWh),
    });
  const compared = kits.map(async ({ product: id, runs, generator, space }) => {
    const product = products.find((candidate) => candidate.id === id);
    const kind = product && getPackKind(product.section);
    if (!product || !kind) return [];
    const { power, energy: battery } = productFigures(product, locale);
    const day = dailyProduction(kind, (product.powerWatts ?? 0) / 1_000, CLIMATES.laurentides);
    const rows = [
      { label: t.runs, value: runs },
      { label: t.june, value: energy(day.june) },
      { label: t.december, value: energy(day.december) },
      { label: t.panels, value: power },
      { label: t.battery, value: battery ?? t.noBattery },
      { label: t.generator, value: generator },
      { label: t.space, value: space },
      ...(areInStock
        ? []
        : [
            {
              label: t.availability,
              value: availabilityText(product.leadWeeks, availability, locale) || datasheet.inStock,
            },
          ]),
      { label: t.price, value: formatPrice(product.priceCents, locale), isPrice: true },
      { label: t.installed, value: await installedRange([product], locale), isPrice: true },
    ];
    return [{ product, rows }];
  });
  return (await Promise.all(compared)).flat();
}
