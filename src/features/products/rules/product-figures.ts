import type { ShownProduct } from './product.ts';

/**
 * A product's rated power, battery capacity, efficiency and warranty, formatted for a language. A property is missing if its
 * value is unknown.
 */
interface ProductFigures {
  power?: string;
  energy?: string;
  efficiency?: string;
  warrantyYears?: number;
}

/** Returns the figures of a product for display, formatted as in Canada. `language` is `fr` or `en`. */
export function productFigures(
  {
    powerWatts,
    energyWh,
    efficiencyPercent,
    warrantyYears,
  }: Pick<ShownProduct, 'powerWatts' | 'energyWh' | 'efficiencyPercent' | 'warrantyYears'>,
  language: string,
): ProductFigures {
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(`${language}-CA`, options).format(value).replace(/\s/g, '\u00a0');
  return {
    ...(powerWatts !== null && { power: `${number(powerWatts)}\u00a0W` }),
    ...(energyWh !== null && {
      energy: `${number(energyWh / 1_000, { maximumFractionDigits: 2 })}\u00a0kWh`,
    }),
    ...(efficiencyPercent !== null && {
      efficiency: number(efficiencyPercent / 100, { style: 'percent', maximumFractionDigits: 1 }),
    }),
    ...(warrantyYears !== null && { warrantyYears }),
  };
}
