// Products as the desk changes them.
import * as v from 'valibot';
import { formatPrice, type Cents } from '../money.ts';
import { asciiDigits } from '../text/digits.ts';
import { PICTURE_PROBLEMS, type PictureProblem } from './product-picture.ts';
import { parsePage, type DeskPage, type RecordAnswer } from './list.ts';

const Row = v.object({
  id: v.string(),
  sku: v.nullable(v.string()),
  name: v.string(),
  name_en: v.nullable(v.string()),
  is_available: v.boolean(),
  price_cents: v.number(),
});
export type ProductRow = v.InferOutput<typeof Row>;

const ENTRIES = {
  name: v.string(),
  name_en: v.string(),
  description: v.string(),
  description_en: v.string(),
  features: v.array(v.string()),
  features_en: v.array(v.string()),
  price_cents: v.number(),
  image_url: v.string(),
  is_available: v.boolean(),
};
const Texts = v.object(ENTRIES);
/** What the desk may change of a product. English that is empty falls back to French. */
export type ProductTexts = v.InferOutput<typeof Texts>;
export type ProductField = keyof ProductTexts;
/** Some of them: those that were changed. */
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
});

const Sheet = v.object({
  ...ENTRIES,
  id: v.string(),
  sku: v.nullable(v.string()),
  version: v.string(),
  /** Whether another picture was sent, which the site does not show yet. */
  has_next_picture: v.boolean(),
  /** Of accounts that have it in their cart. */
  carts: v.number(),
  changes: v.array(v.object({ by: v.string(), at: v.string(), before: Changed, after: Changed })),
});
export type ProductSheet = v.InferOutput<typeof Sheet>;

/** What came of a question about a product, or why a change was refused; null where the caller is not staff. */
export type ProductAnswer = RecordAnswer<ProductSheet> | { kind: 'refused'; fields: string[] };

const Answer = v.nullable(
  v.union([
    v.object({ kind: v.picklist(['found', 'conflict']), product: Sheet }),
    v.object({ kind: v.picklist(['missing']) }),
    v.object({ kind: v.picklist(['refused']), fields: v.array(v.string()) }),
  ]),
);

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseProducts = (answer: unknown): DeskPage<ProductRow> | null => parsePage(answer, Row);

/** @throws {v.ValiError} when the database speaks another version of it. */
export function parseDeskProduct(answer: unknown): ProductAnswer {
  const parsed = v.parse(Answer, answer);
  return parsed && 'product' in parsed ? { kind: parsed.kind, record: parsed.product } : parsed;
}

/** What came of a picture that was sent; null where the caller is not staff. */
export type PictureAnswer = RecordAnswer<ProductSheet> | { kind: 'refused'; code: PictureProblem };

const Sent = v.union([
  v.object({ kind: v.picklist(['found', 'conflict']), product: Sheet }),
  v.object({ kind: v.picklist(['missing']) }),
  v.object({ kind: v.picklist(['refused']), code: v.picklist([...PICTURE_PROBLEMS, 'not_found']) }),
]);

/** @throws {v.ValiError} when the function speaks another version of it. */
export function parseSentPicture(answer: unknown): PictureAnswer {
  const sent = v.parse(Sent, answer);
  if (sent.kind === 'refused') return sent.code === 'not_found' ? null : { kind: 'refused', code: sent.code };
  return 'product' in sent ? { kind: sent.kind, record: sent.product } : { kind: 'missing' };
}

/** What stands in the fields of the form, by name: lists a line each, the price in dollars. */
export type TypedProduct = Record<Exclude<ProductField, 'is_available' | 'price_cents'> | 'price', string> & {
  is_available: boolean;
};

export const typedOf = (texts: ProductTexts, language: 'fr' | 'en'): TypedProduct => ({
  name: texts.name,
  name_en: texts.name_en,
  description: texts.description,
  description_en: texts.description_en,
  features: texts.features.join('\n'),
  features_en: texts.features_en.join('\n'),
  price: (texts.price_cents / 100).toFixed(2).replace('.', language === 'fr' ? ',' : '.'),
  image_url: texts.image_url,
  is_available: texts.is_available,
});

/** The cents of a price as people write it: `6 990`, `6990,00 $`, `6,990.00`. Undefined where it is none. */
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

const OWN_OR_ELSEWHERE = /^(\/products\/[a-z0-9-]{1,100}-960\.avif|https:\/\/[^\s"]{1,250})$/;
const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** Reads what was typed; the fields that are wrong, as the database says them, where any is. */
export function readProduct(typed: TypedProduct): { texts: ProductTexts } | { wrong: ProductField[] } {
  const cents = centsOfTyped(typed.price);
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
  };
  const length = (text: string): number => Array.from(text).length;
  const isWrong: Partial<Record<ProductField, boolean>> = {
    name: texts.name === '' || length(texts.name) > 120,
    name_en: length(texts.name_en) > 120,
    description: texts.description === '' || length(texts.description) > 1_000,
    description_en: length(texts.description_en) > 1_000,
    price_cents: cents === undefined,
    image_url: !OWN_OR_ELSEWHERE.test(texts.image_url),
  };
  const wrong = (Object.keys(isWrong) as ProductField[]).filter((field) => isWrong[field]);
  return wrong.length > 0 ? { wrong } : { texts };
}

/** The fields in which two states of a product differ. */
export const changedFields = (before: SomeTexts, after: SomeTexts): ProductField[] =>
  (Object.keys(ENTRIES) as ProductField[]).filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/** A change of price in per cent, signed, to one decimal, as it is read: `+7,5`. */
export function priceChange(before: Cents, after: Cents, language: 'fr' | 'en'): string {
  const percent = new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 1, signDisplay: 'always' });
  return percent.format(((after - before) / before) * 100);
}

/** A field's value as a line of the history. */
export function valueText(field: ProductField, texts: SomeTexts, language: 'fr' | 'en'): string {
  const value = texts[field];
  if (field === 'price_cents') return formatPrice(value as Cents, language);
  return Array.isArray(value) ? value.join(' · ') : String(value);
}
