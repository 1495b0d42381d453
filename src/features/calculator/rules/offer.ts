import type { Locale } from '../../../i18n/locales.ts';
import type { Product } from '../../products/rules/product.ts';
import { getPackKind, PANEL_KW, type AdditionPrices, type Pack } from './packs.ts';

/** The company's products, as the calculator needs them. Prices are in dollars, without taxes. */
export interface Offer {
  packs: Pack[];
  prices: AdditionPrices;
}

/** The company's choices about its packs (content/company.yaml). */
export interface OfferSettings {
  packs: readonly {
    id: string;
    inverterWatts: number;
    extraPanels: number;
    extraModules: number;
    installation: { min: number; max: number };
  }[];
  priceSpreadPercent: number;
}

/** Properties of a product that `createOffer` uses. */
type SoldProduct = Pick<Product, 'id' | 'name' | 'section' | 'priceCents' | 'powerWatts' | 'energyWh'>;

/** Products that can be added to a pack. The catalogue has their prices. */
const ADDITIONS = {
  panel: 'panneau-monocristallin-410',
  module: 'batterie-lifepo4-48v',
  rvModule: 'batterie-chauffante-12v',
  controller: 'regulateur-mppt-60',
} as const;

/**
 * Returns the packs that are still sold. Their price, power and battery come from the catalogue. Products that are no longer sold
 * cannot be added to a pack.
 */
export function createOffer(
  { packs, priceSpreadPercent }: OfferSettings,
  products: readonly SoldProduct[],
  locale: Locale,
): Offer {
  const byId = new Map(products.map((product): [string, SoldProduct] => [product.id, product]));
  const dollars = (id: string): number => (byId.get(id)?.priceCents ?? 0) / 100;
  const offered = packs.flatMap(({ id, inverterWatts, extraPanels, extraModules, installation: { min, max } }) => {
    const product = byId.get(id);
    const kind = product && getPackKind(product.section);
    if (!kind || !product.powerWatts) return [];
    const kW = product.powerWatts / 1000;
    const module = kind === 'rv' ? ADDITIONS.rvModule : ADDITIONS.module;
    const hasController = byId.has(ADDITIONS.controller);
    const pack: Pack = {
      id,
      name: product.name[locale],
      kind,
      kW,
      panels: Math.round(kW / PANEL_KW[kind]),
      kWh: (product.energyWh ?? 0) / 1000,
      inverterWatts,
      price: product.priceCents / 100,
      maxPanels: byId.has(ADDITIONS.panel) && hasController ? extraPanels : 0,
      maxModules: byId.has(module) ? extraModules : 0,
      installation: [min, max],
    };
    return [pack];
  });
  return {
    packs: offered,
    prices: {
      panel: dollars(ADDITIONS.panel),
      module: dollars(ADDITIONS.module),
      rvModule: dollars(ADDITIONS.rvModule),
      controller: dollars(ADDITIONS.controller),
      spread: priceSpreadPercent / 100,
    },
  };
}
