import * as v from 'valibot';
import type { Cents } from '../../../core/money.ts';
import { PLACEHOLDER_PICTURE } from '../../../core/picture.ts';
import { firstSentence } from '../../../core/text.ts';
import type { LeadWeeks } from './availability.ts';
import { leadWeeks } from './lead-column.ts';
import { priceInCents } from './price-column.ts';

/** Kinds of product. The database allows the same values (supabase/schema/05_products.sql). */
export const CATEGORIES = ['pack', 'residential', 'panel', 'battery', 'inverter', 'controller', 'monitoring'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Sections of the products page, in their order. Each section is for one group of buyers, and each product is in one section. */
export const SECTIONS = ['cottage', 'rv', 'house', 'parts'] as const;
export type Section = (typeof SECTIONS)[number];

/** A text in both languages. English falls back to French if the company has not translated it. */
export interface Bilingual<Text> {
  fr: Text;
  en: Text;
}

export interface Product {
  id: string;
  name: Bilingual<string>;
  description: Bilingual<string>;
  priceCents: Cents;
  imageUrl: string;
  category: Category | null;
  section: Section;
  warrantyYears: number | null;
  powerWatts: number | null;
  /** Battery capacity in watt-hours. */
  energyWh: number | null;
  efficiencyPercent: number | null;
  features: Bilingual<string[]>;
  /** Product number, used on paper and on the phone. */
  sku: string | null;
  /** Warranty of each part. The product card shows `warrantyYears`. */
  warrantyDetail: Bilingual<string> | null;
  /** IDs of products to which the product's page links. */
  goesWith: string[];
  leadWeeks: LeadWeeks;
}

/** Groups products by section, in the order of the page. Sections without a product are left out. */
export const bySection = <Shown extends Pick<Product, 'section'>>(products: readonly Shown[]) =>
  SECTIONS.map((section) => ({ section, products: products.filter((product) => product.section === section) })).filter(
    (shown) => shown.products.length > 0,
  );

/** Columns of `products` that a page needs. */
export const PRODUCT_COLUMNS =
  'id,name,name_en,description,description_en,price,image_url,category,section,warranty_years,power_w,energy_wh,efficiency_percent,features,features_en,sku,warranty_detail,warranty_detail_en,goes_with,lead_weeks';

/**
 * Columns for the build. The build reads a newly uploaded picture, because it creates the picture's files. The shop shows the
 * previous picture until the site contains these files.
 */
export const BUILT_PRODUCT_COLUMNS = PRODUCT_COLUMNS.replace('image_url', 'image_url:built_image_url');

// PostgreSQL's numeric type arrives as a string or as a number, depending on the server.
const decimal = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.check((number) => Number.isFinite(number)),
);
const optionalText = v.optional(v.nullable(v.string()), null);
const textList = v.optional(v.nullable(v.array(v.string())), null);

const ProductRow = v.object({
  id: v.pipe(
    v.string(),
    v.check((text) => text !== ''),
  ),
  name: v.pipe(
    v.string(),
    v.check((text) => text !== ''),
  ),
  name_en: optionalText,
  description: v.string(),
  description_en: optionalText,
  price: priceInCents,
  image_url: optionalText,
  // A later version of the database may have another category or section. An unknown value must not make the whole catalogue
  // invalid.
  category: v.fallback(v.nullable(v.picklist(CATEGORIES)), null),
  section: v.fallback(v.picklist(SECTIONS), 'parts'),
  warranty_years: v.optional(v.nullable(v.number()), null),
  power_w: v.optional(v.nullable(v.number()), null),
  energy_wh: v.optional(v.nullable(v.number()), null),
  efficiency_percent: v.optional(v.nullable(decimal), null),
  features: textList,
  features_en: textList,
  sku: optionalText,
  warranty_detail: optionalText,
  warranty_detail_en: optionalText,
  goes_with: textList,
  lead_weeks: leadWeeks,
});

/**
 * A product as shown in a list. The description is only its first sentence, in the page's language. Products in the section
 * `parts` have no description. The name is in both languages, for the cart.
 */
export type ShownProduct = Omit<Product, 'description' | OnItsPage> & {
  description?: string;
  /** The usual price of the installed kit, as a sentence. The build computes it from `priceCents`. */
  installed?: string;
};

/** Properties that only a product's own page shows. */
type OnItsPage = 'category' | 'features' | 'sku' | 'warrantyDetail' | 'goesWith';

/**
 * Returns a product in a language, as shown in a list. The first sentence of a kit's description names the loads that the kit
 * powers.
 */
export function showIn(language: keyof Bilingual<string>, product: Product): ShownProduct {
  const { category: _category, features: _features, sku: _sku, ...rest } = product;
  const { warrantyDetail: _warranty, goesWith: _goesWith, description, ...shown } = rest;
  return product.section === 'parts' ? shown : { ...shown, description: firstSentence(description[language]) };
}

/**
 * Parses a row of `products`.
 * @throws {v.ValiError} naming the invalid column.
 */
export function parseProduct(row: unknown): Product {
  const parsed = v.parse(ProductRow, row);
  const features = parsed.features ?? [];
  return {
    id: parsed.id,
    name: { fr: parsed.name, en: parsed.name_en ?? parsed.name },
    description: { fr: parsed.description, en: parsed.description_en ?? parsed.description },
    priceCents: parsed.price,
    imageUrl: parsed.image_url || PLACEHOLDER_PICTURE,
    category: parsed.category,
    section: parsed.section,
    warrantyYears: parsed.warranty_years,
    powerWatts: parsed.power_w,
    energyWh: parsed.energy_wh,
    efficiencyPercent: parsed.efficiency_percent,
    features: { fr: features, en: parsed.features_en?.length ? parsed.features_en : features },
    sku: parsed.sku,
    warrantyDetail:
      parsed.warranty_detail === null
        ? null
        : { fr: parsed.warranty_detail, en: parsed.warranty_detail_en ?? parsed.warranty_detail },
    goesWith: parsed.goes_with ?? [],
    leadWeeks: parsed.lead_weeks,
  };
}
