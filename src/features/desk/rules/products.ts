// Parses, checks and compares products that staff edit at the desk.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { formatPrice, type Cents } from '../../../core/money.ts';
import {
  availabilityText,
  MAX_LEAD_WEEKS,
  type AvailabilityWords,
  type LeadWeeks,
} from '../../products/rules/availability.ts';
import { asciiDigits } from '../../../core/text/digits.ts';
import { PICTURE_PROBLEMS, type PictureProblem } from './product-picture.ts';
import { parsePage, type DeskPage, type RecordResult } from './list.ts';

const Row = v.object({
  id: v.string(),
  sku: v.nullable(v.string()),
  name: v.string(),
  name_en: v.nullable(v.string()),
  is_available: v.boolean(),
  lead_weeks: v.nullable(v.number()),
  price_cents: CentsValue,
});
export type ProductRow = v.InferOutput<typeof Row>;

const ENTRIES = {
  name: v.string(),
  name_en: v.string(),
  description: v.string(),
  description_en: v.string(),
  features: v.array(v.string()),
  features_en: v.array(v.string()),
  price_cents: CentsValue,
  image_url: v.string(),
  is_available: v.boolean(),
  /** Weeks until the product can be delivered: 0 if it is in stock, null if it cannot be ordered now. */
  lead_weeks: v.nullable(v.number()),
};
const Texts = v.object(ENTRIES);
/** Editable fields of a product. An empty English text falls back to French. */
export type ProductTexts = v.InferOutput<typeof Texts>;
export type ProductField = keyof ProductTexts;
/** Values of the changed fields. */
export type SomeTexts = { [Field in ProductField]?: ProductTexts[Field] | undefined };

const Changed = v.object({
  name: v.optional(ENTRIES.name),
  name_en: v.optional(ENTRIES.name_en),
  description: v.optional(ENTRIES.description),
  description_en: v.optional(ENTRIES.description_en),
  features: v.optional(ENTRIES.features),
  features_en: v.optional(ENTRIES.features_en),
  price_cents: v.optional(ENTRIES.price_cents),
  image_url: v.optional(ENTRIES.image_url),
  is_available: v.optional(ENTRIES.is_available),
  lead_weeks: v.optional(ENTRIES.lead_weeks),
});

const Details = v.object({
  ...ENTRIES,
  id: v.string(),
  sku: v.nullable(v.string()),
  version: v.string(),
  /** Whether a new picture was uploaded that the site does not show yet. */
  has_next_picture: v.boolean(),
  /** Number of accounts that have the product in their cart. */
  carts: v.number(),
  changes: v.array(v.object({ by: v.string(), at: v.string(), before: Changed, after: Changed })),
});
export type ProductDetails = v.InferOutput<typeof Details>;

/** Response about one product, or the fields that were refused. Null if the caller is not staff. */
export type ProductResult = RecordResult<ProductDetails> | { kind: 'refused'; fields: string[] };

const ProductResponse = v.nullable(
  v.union([
    v.object({ kind: v.picklist(['found', 'conflict']), product: Details }),
    v.object({ kind: v.picklist(['missing']) }),
    v.object({ kind: v.picklist(['refused']), fields: v.array(v.string()) }),
  ]),
);

/** Parses a page of products. @throws {v.ValiError} if the response does not match the schema. */
export const parseProducts = (answer: unknown): DeskPage<ProductRow> | null => parsePage(answer, Row);

/** Parses the response about one product. @throws {v.ValiError} if the response does not match the schema. */
export function parseDeskProduct(answer: unknown): ProductResult {
  const parsed = v.parse(ProductResponse, answer);
  return parsed && 'product' in parsed ? { kind: parsed.kind, record: parsed.product } : parsed;
}

/** Response to an uploaded picture. Null if the caller is not staff. */
export type PictureResult = RecordResult<ProductDetails> | { kind: 'refused'; code: PictureProblem };

const PictureResponse = v.union([
  v.object({ kind: v.picklist(['found', 'conflict']), product: Details }),
  v.object({ kind: v.picklist(['missing']) }),
  v.object({ kind: v.picklist(['refused']), code: v.picklist([...PICTURE_PROBLEMS, 'not_found']) }),
]);

/** Parses the response to an uploaded picture. @throws {v.ValiError} if the response does not match the schema. */
export function parseSentPicture(answer: unknown): PictureResult {
  const sent = v.parse(PictureResponse, answer);
  if (sent.kind === 'refused') return sent.code === 'not_found' ? null : { kind: 'refused', code: sent.code };
  return 'product' in sent ? { kind: sent.kind, record: sent.product } : { kind: 'missing' };
}

/** Availabilities of a product, as the form offers them. */
export const AVAILABILITIES = ['inStock', 'inWeeks', 'outOfStock'] as const;
type Availability = (typeof AVAILABILITIES)[number];

/** Values of the form's fields, by name. A list has one item per line, and the price is in dollars. */
export type TypedProduct = Record<
  Exclude<ProductField, 'is_available' | 'price_cents' | 'lead_weeks'> | 'price' | 'weeks',
  string
> & {
  is_available: boolean;
  availability: Availability;
};

/** Returns the form's values for a product. */
export const toTypedProduct = (texts: ProductTexts, language: 'fr' | 'en'): TypedProduct => ({
  name: texts.name,
  name_en: texts.name_en,
  description: texts.description,
  description_en: texts.description_en,
  features: texts.features.join('\n'),
  features_en: texts.features_en.join('\n'),
  price: (texts.price_cents / 100).toFixed(2).replace('.', language === 'fr' ? ',' : '.'),
  image_url: texts.image_url,
  is_available: texts.is_available,
  availability: texts.lead_weeks === null ? 'outOfStock' : texts.lead_weeks > 0 ? 'inWeeks' : 'inStock',
  weeks: texts.lead_weeks ? String(texts.lead_weeks) : '',
});

/** Returns the cents of a typed price: `6 990`, `6990,00 $`, `6,990.00`. Returns undefined if the text is not a price. */
export function centsOfTyped(typed: string): Cents | undefined {
  const match = /^(\d{1,3}(?:[ ,]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(
    asciiDigits(typed)
      .replace(/\u066b/g, ',')
      .replace(/[\u00a0\u066c\u202f]/g, ' ')
      .replace(/\s*\$?(\s*CAD)?\s*$/, '')
      .trim(),
  );
  if (!match) return undefined;
  const cents = Number(match[1]!.replace(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? cents : undefined;
}

/** Returns the lead time of the form's values. Returns undefined if the number of weeks is not between 1 and `MAX_LEAD_WEEKS`. */
function readLead({ availability, weeks }: TypedProduct): LeadWeeks | undefined {
  if (availability !== 'inWeeks') return availability === 'inStock' ? 0 : null;
  const count = Number(asciiDigits(weeks).trim() || NaN);
  return Number.isInteger(count) && count >= 1 && count <= MAX_LEAD_WEEKS ? count : undefined;
}

const OWN_OR_ELSEWHERE = /^(\/products\/[a-z0-9-]{1,100}-960\.avif|https:\/\/[^\s"]{1,250})$/;
const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/**
 * Parses the form's values. Returns the names of the invalid fields instead, if there are any. The database uses the same names.
 */
export function readProduct(typed: TypedProduct): { texts: ProductTexts } | { wrong: ProductField[] } {
  const cents = centsOfTyped(typed.price);
  const lead = readLead(typed);
  const texts: ProductTexts = {
    name: typed.name.trim(),
    name_en: typed.name_en.trim(),
    description: typed.description.trim(),
    description_en: typed.description_en.trim(),
    features: lines(typed.features),
    features_en: lines(typed.features_en),
    price_cents: cents ?? 0,
    image_url: typed.image_url.trim(),
    is_available: typed.is_available,
    lead_weeks: lead ?? null,
  };
  const length = (text: string): number => Array.from(text).length;
  const isWrong: Partial<Record<ProductField, boolean>> = {
    name: texts.name === '' || length(texts.name) > 120,
    name_en: length(texts.name_en) > 120,
    description: texts.description === '' || length(texts.description) > 1_000,
    description_en: length(texts.description_en) > 1_000,
    price_cents: cents === undefined,
    lead_weeks: lead === undefined,
    image_url: !OWN_OR_ELSEWHERE.test(texts.image_url),
  };
  const wrong = (Object.keys(isWrong) as ProductField[]).filter((field) => isWrong[field]);
  return wrong.length > 0 ? { wrong } : { texts };
}

/** Returns the fields in which two versions of a product differ. */
export const changedFields = (before: SomeTexts, after: SomeTexts): ProductField[] =>
  (Object.keys(ENTRIES) as ProductField[]).filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/** Returns a price change in per cent with its sign and at most one decimal: `+7,5`. */
export function priceChange(before: Cents, after: Cents, language: 'fr' | 'en'): string {
  const percent = new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 1, signDisplay: 'always' });
  return percent.format(((after - before) / before) * 100);
}

/** Texts that describe the values of a product. */
interface ValueWords {
  status: { available: string; withdrawn: string };
  availability: AvailabilityWords & { inStock: string };
}

/** Returns a product's availability in the desk's words. */
export const leadText = (leadWeeks: LeadWeeks, { availability }: ValueWords, language: 'fr' | 'en'): string =>
  availabilityText(leadWeeks, availability, language) || availability.inStock;

/** Returns a field's value as one line of the history. */
export function valueText(field: ProductField, texts: SomeTexts, words: ValueWords, language: 'fr' | 'en'): string {
  const value = texts[field];
  if (field === 'is_available') return words.status[value ? 'available' : 'withdrawn'];
  if (field === 'lead_weeks') return leadText(value as LeadWeeks, words, language);
  if (field === 'price_cents') return formatPrice(value as Cents, language);
  return Array.isArray(value) ? value.join(' · ') : String(value);
}
