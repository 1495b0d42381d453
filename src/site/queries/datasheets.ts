import { getEntry, type CollectionEntry } from 'astro:content';
import { formatSize, formatTemperatures, formatWeight, type KitPart } from '../../features/products/rules/datasheet.ts';
import { fill } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getProducts } from './catalogue.ts';

export type Datasheet = CollectionEntry<'datasheets'>['data'];

/** Returns the technical data of a product, or undefined if its file has not been written yet. */
export const getDatasheet = async (productId: string): Promise<Datasheet | undefined> =>
  (await getEntry('datasheets', productId))?.data;

/** A row of the table of specifications. A row with several measures shows each measure on its own line. */
export interface SheetRow {
  label: string;
  values: string[];
}

/** Returns the rows of a datasheet: dimensions, weight, limits of temperature, standards. */
export function sheetRows(datasheet: Datasheet, locale: Locale): SheetRow[] {
  const { dimensions, weightKg, temperatures, certification, parts } = datasheet;
  const { datasheet: t } = strings(locale);
  const measure = (of: { fr: string; en: string } | undefined, value: string): string =>
    of ? fill(t.measure, { of: of[locale], value }) : value;
  const degrees = (range: { min: number; max: number }): string => formatTemperatures(range, t.temperatures, locale);
  const rows: SheetRow[] = [
    { label: t.dimensions, values: dimensions.map(({ of, mm }) => measure(of, formatSize(mm, locale))) },
    { label: parts ? t.kitWeight : t.weight, values: [formatWeight(weightKg, locale)] },
    { label: t.operating, values: temperatures.operating.map(({ of, ...range }) => measure(of, degrees(range))) },
    { label: t.charging, values: temperatures.charging ? [degrees(temperatures.charging)] : [] },
    { label: t.certification, values: [certification.map((name) => name.replaceAll(' ', '\u00a0')).join(', ')] },
  ];
  return rows.filter(({ values }) => values.length > 0);
}

/** An item that a product's price includes, with the ID of the product to which the item links. */
export interface IncludedLine {
  text: string;
  product?: string;
}

/** Returns what the price of a product includes: the parts of a kit with their quantities, or the contents of the box. */
export async function includedLines({ box, parts = [] }: Datasheet, locale: Locale): Promise<IncludedLine[]> {
  if (box) return box[locale].map((text) => ({ text }));
  const products = await getProducts();
  const { part: sentence } = strings(locale).datasheet;
  return parts.map(({ product, name, quantity }: KitPart) => {
    const sold = products.find(({ id }) => id === product);
    const text = fill(sentence, { count: quantity, name: (sold?.name ?? name)?.[locale] ?? product ?? '' });
    return { text, ...(sold && { product: sold.id }) };
  });
}
