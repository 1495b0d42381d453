import { plural, type PluralForms } from '../../../core/text.ts';

/** Weeks until a product can be delivered: 0 if it is in stock, null if it cannot be ordered now. */
export type LeadWeeks = number | null;

/** Longest lead time in weeks, as in the database's `is_lead_time()`. */
export const MAX_LEAD_WEEKS = 52;

export interface AvailabilityWords {
  inWeeks: PluralForms;
  outOfStock: string;
}

/** Returns the availability of a product for display. Empty if it is in stock, which visitors expect. */
export function availabilityText(leadWeeks: LeadWeeks, words: AvailabilityWords, language: string): string {
  if (leadWeeks === null) return words.outOfStock;
  return leadWeeks > 0 ? plural(words.inWeeks, leadWeeks, language) : '';
}

/** Returns the longest lead time of products that can be ordered, in weeks. 0 if all are in stock. */
export const longestLead = (products: readonly { leadWeeks: LeadWeeks }[]): number =>
  Math.max(0, ...products.map(({ leadWeeks }) => leadWeeks ?? 0));
