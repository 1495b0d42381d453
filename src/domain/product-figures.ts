import type { ShownProduct } from './product.ts';

/** A product's rated power, efficiency and warranty, written as a language writes them; absent where unknown. */
interface ProductFigures {
  power?: string;
  efficiency?: string;
  warrantyYears?: number;
}

/** The figures of a product for display. `language` is `fr` or `en`; both as in Canada. */
export function productFigures(
  {
    powerWatts,
    efficiencyPercent,
    warrantyYears,
  }: Pick<ShownProduct, 'powerWatts' | 'efficiencyPercent' | 'warrantyYears'>,
  language: string,
): ProductFigures {
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(`${language}-CA`, options).format(value).replace(/\s/g, '\u00a0');
  return {
    ...(powerWatts !== null && { power: `${number(powerWatts)}\u00a0W` }),
    ...(efficiencyPercent !== null && {
      efficiency: number(efficiencyPercent / 100, { style: 'percent', maximumFractionDigits: 1 }),
    }),
    ...(warrantyYears !== null && { warrantyYears }),
  };
}
