import type { ShownProduct } from './product.ts';

/** A product's rated power, what its batteries hold, its efficiency and warranty, written as a language writes them; absent where unknown. */
interface ProductFigures {
  power?: string;
  energy?: string;
  efficiency?: string;
  warrantyYears?: number;
}

/** The figures of a product for display. `language` is `fr` or `en`; both as in Canada. */
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
