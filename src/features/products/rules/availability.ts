import { plural, type PluralForms } from '../../../core/text.ts';

/** Weeks until a product can be delivered: 0 if it is in stock, null if it cannot be ordered now. */
export type LeadWeeks = number | null;

/** Longest lead time in weeks. The database's `is_lead_time()` has the same limit. */
export const MAX_LEAD_WEEKS = 52;

export interface AvailabilityWords {
  inWeeks: PluralForms;
  outOfStock: string;
}

/**
 * Returns the availability of a product for display. Returns an empty text if the product is in stock, because visitors expect
 * products to be in stock.
 */
export function availabilityText(leadWeeks: LeadWeeks, words: AvailabilityWords, language: string): string {
  if (leadWeeks === null) return words.outOfStock;
  return leadWeeks > 0 ? plural(words.inWeeks, leadWeeks, language) : '';
}

/** Returns the longest lead time of the products that can be ordered, in weeks. Returns 0 if all are in stock. */
export const longestLead = (products: readonly { leadWeeks: LeadWeeks }[]): number =>
  Math.max(0, ...products.map(({ leadWeeks }) => leadWeeks ?? 0));
