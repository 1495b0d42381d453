// Finds the company's cheapest pack that covers an off-grid need. The result includes the additions and the price.
import type { Section } from '../../products/rules/product.ts';

export type PackKind = Exclude<Section, 'parts'>;

/** Returns the kind of the packs in a section of the shop. Returns undefined for the section of parts. */
export const getPackKind = (section: Section): PackKind | undefined => (section === 'parts' ? undefined : section);

/** A pack of the catalogue with the additions that the company offers. */
export interface Pack {
  id: string;
  /** Name in the language of the page. */
  name: string;
  kind: PackKind;
  /** Power of the pack's panels, in kW. */
  kW: number;
  panels: number;
  /** Energy of the pack's batteries, in kWh. */
  kWh: number;
  inverterWatts: number;
  /** Price in dollars, without taxes. */
  price: number;
  /** Maximum number of panels and battery modules that can be added. */
  maxPanels: number;
  maxModules: number;
  /** Usual cost of delivery, installation and electrician, in dollars without taxes. */
  installation: readonly [from: number, to: number];
}

/** Prices of additions in dollars, from the catalogue, and the share by which a quote may exceed a price. */
export interface AdditionPrices {
  panel: number;
  module: number;
  rvModule: number;
  controller: number;
  /** Share by which the upper end of a range exceeds the price. 0 if a quote never exceeds the price. */
  spread: number;
}

export interface PackFit {
  pack: Pack;
  panels: number;
  modules: number;
  /** Price of the pack with its additions, and the upper end of a quote, in dollars without taxes. */
  price: [from: number, to: number];
  /** Whether the panels produce less than the need, so that the battery must also be charged by driving. */
  needsDriving: boolean;
}

/** Power of one panel, in kW. */
export const PANEL_KW: Record<PackKind, number> = { cottage: 0.41, house: 0.41, rv: 0.2 };

/** Energy of one battery module, in kWh. */
export const MODULE_KWH = { cottage: 5.12, rv: 2.56 };

/** Maximum number of panels of one charge controller. */
const PANELS_PER_CONTROLLER = 8;

/** Share of the need that an RV's panels must produce. Driving supplies the missing energy. */
const RV_SHARE = 0.85;

/** Returns how many pieces of a size cover a quantity. A shortfall of up to 2 % of a piece is accepted. */
export const pieces = (quantity: number, size: number): number => Math.max(0, Math.ceil(quantity / size - 0.02));

interface Wanted {
  kind: 'cottage' | 'rv';
  kW: number;
  kWh: number;
  inverterWatts: number;
}

function findFit(pack: Pack, wanted: Wanted, prices: AdditionPrices): PackFit | undefined {
  const isRv = wanted.kind === 'rv';
  const missing = pieces(wanted.kW - pack.kW, PANEL_KW[pack.kind]);
  const panels = isRv ? 0 : missing;
  const modules = pieces(wanted.kWh - pack.kWh, MODULE_KWH[wanted.kind]);
  const isTooSmall = isRv && pack.kW < RV_SHARE * wanted.kW;
  if (pack.inverterWatts < wanted.inverterWatts || isTooSmall) return undefined;
  if (panels > pack.maxPanels || modules > pack.maxModules) return undefined;
  const beyond = Math.max(0, pack.panels + panels - PANELS_PER_CONTROLLER);
  const price =
    pack.price +
    panels * prices.panel +
    modules * (isRv ? prices.rvModule : prices.module) +
    Math.ceil(beyond / PANELS_PER_CONTROLLER) * prices.controller;
  return {
    pack,
    panels,
    modules,
    price: [price, prices.spread ? Math.round((price * (1 + prices.spread)) / 100) * 100 : price],
    needsDriving: isRv && missing > 0,
  };
}

/** Returns the cheapest pack that covers a need. Returns undefined if no pack covers it. */
export function cheapestFit(packs: readonly Pack[], wanted: Wanted, prices: AdditionPrices): PackFit | undefined {
  return packs
    .filter(({ kind }) => kind === wanted.kind)
    .flatMap((pack) => findFit(pack, wanted, prices) ?? [])
    .sort((a, b) => a.price[0] - b.price[0])[0];
}
