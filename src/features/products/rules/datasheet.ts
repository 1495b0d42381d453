import type { Bilingual, Product } from './product.ts';

/** A part of a kit. A part that is not sold separately has its own name and warranty here. */
export interface KitPart {
  /** ID of the product, if the part is sold separately. */
  product?: string | undefined;
  name?: Bilingual<string> | undefined;
  quantity: number;
  /** Rated power of each unit. Panels only. */
  watts?: number | undefined;
  /** Capacity of each unit. Batteries only. */
  wattHours?: number | undefined;
  warrantyYears?: number | undefined;
}

/** Returns the power of a kit's panels and the capacity of its batteries. */
export const kitTotals = (parts: readonly KitPart[]): { watts: number; wattHours: number } => ({
  watts: parts.reduce((sum, { quantity, watts = 0 }) => sum + quantity * watts, 0),
  wattHours: parts.reduce((sum, { quantity, wattHours = 0 }) => sum + quantity * wattHours, 0),
});

/**
 * Returns the warranty that a kit's card shows. This is the shortest warranty of the kit's parts, so that the card promises no
 * more than each part does. Returns undefined if no part has a known warranty.
 */
export function kitWarrantyYears(
  parts: readonly KitPart[],
  catalogue: readonly Pick<Product, 'id' | 'warrantyYears'>[],
): number | undefined {
  const years = parts
    .map((part) => part.warrantyYears ?? catalogue.find(({ id }) => id === part.product)?.warrantyYears)
    .filter((value) => typeof value === 'number');
  return years.length > 0 ? Math.min(...years) : undefined;
}

/** Sizes with a side of at least this length are written in metres. */
const METRES_FROM_MM = 3_000;

const decimal = (value: number, language: string): string =>
  new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 2 })
    .format(value)
    .replace('-', '−')
    .replace(/\s/g, '\u00a0');

/** Returns the sides in millimetres as one size: "1 722 × 1 134 × 30 mm". A large size is in metres. */
export function formatSize(mm: readonly number[], language: string): string {
  const isLarge = Math.max(...mm) >= METRES_FROM_MM;
  const sides = mm.map((side) => decimal(isLarge ? side / 1_000 : side, language));
  return `${sides.join('\u00a0× ')}\u00a0${isLarge ? 'm' : 'mm'}`;
}

/** Returns a weight for display: "21,5 kg". */
export const formatWeight = (kg: number, language: string): string => `${decimal(kg, language)}\u00a0kg`;

/** Returns a range of temperatures: "de −20 à 55 °C". `sentence` contains the placeholders {min} and {max}. */
export const formatTemperatures = (
  { min, max }: { min: number; max: number },
  sentence: string,
  language: string,
): string => sentence.replace('{min}', decimal(min, language)).replace('{max}', decimal(max, language));
