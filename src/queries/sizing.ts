import type { Offer } from '../domain/sizing/answer-choices.ts';
import { APPLIANCE_IDS, SHOWN_FIRST } from '../domain/sizing/choices.ts';
import { packKindOf, PANEL_KW, type Pack } from '../domain/sizing/packs.ts';
import type { Product } from '../domain/product.ts';
import type { Locale } from '../i18n/locales.ts';
import { strings } from '../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';
import { getCompany } from './company.ts';
import { memoize } from './memoize.ts';

/** Products of the catalogue whose prices are those of additions. */
const ADDITIONS = {
  panel: 'panneau-monocristallin-410',
  module: 'batterie-lifepo4-48v',
  rvModule: 'batterie-chauffante-12v',
  controller: 'regulateur-mppt-60',
} as const;

/**
 * Returns the packs of `content/company.yaml` that are on offer, with their price, power and battery of the catalogue. An addition
 * that is no longer on offer cannot be added.
 */
export const getOffer: () => Promise<Offer> = memoize(async () => {
  const [{ packs, priceSpreadPercent }, products] = await Promise.all([getCompany(), getProducts()]);
  const byId = new Map(products.map((product): [string, Product] => [product.id, product]));
  const dollars = (id: string): number => (byId.get(id)?.priceCents ?? 0) / 100;
  const offered = packs.flatMap(({ id, inverterWatts, extraPanels, extraModules, installation }) => {
    const product = byId.get(id);
    const kind = product && packKindOf(product.section);
    if (!kind || !product.powerWatts) return [];
    const kW = product.powerWatts / 1000;
    const module = kind === 'rv' ? ADDITIONS.rvModule : ADDITIONS.module;
    const hasController = byId.has(ADDITIONS.controller);
    const pack: Pack = {
      id,
      kind,
      kW,
      panels: Math.round(kW / PANEL_KW[kind]),
      kWh: (product.energyWh ?? 0) / 1000,
      inverterWatts,
      price: product.priceCents / 100,
      maxPanels: byId.has(ADDITIONS.panel) && hasController ? extraPanels : 0,
      maxModules: byId.has(module) ? extraModules : 0,
    };
    return [{ pack, installation }];
  });
  return {
    packs: offered.map(({ pack }) => pack),
    prices: {
      panel: dollars(ADDITIONS.panel),
      module: dollars(ADDITIONS.module),
      rvModule: dollars(ADDITIONS.rvModule),
      controller: dollars(ADDITIONS.controller),
      spread: priceSpreadPercent / 100,
    },
    installation: Object.fromEntries(
      offered.map(({ pack: { id }, installation: { min, max } }) => [id, [min, max] as const]),
    ),
  };
});

/** Returns what the calculator's code fetches with it, in a language. Names of the first twelve appliances are on the page. */
export const getCalculatorTexts = memoize(async (locale: Locale) => {
  const offer = await getOffer();
  const { appliances, calculator } = strings(locale);
  const packs = (await getProducts()).filter(({ id }) => offer.packs.some((pack) => pack.id === id));
  return {
    offer,
    names: Object.fromEntries(packs.map(({ id, name }) => [id, name[locale]])),
    appliances: APPLIANCE_IDS.filter((id) => !SHOWN_FIRST.cottage.includes(id)).map((id) => appliances[id]),
    words: calculator.report,
  };
});
