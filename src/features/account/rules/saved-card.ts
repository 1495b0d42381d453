// Defines the contract between the page and the function `saved-card`, for the card that Stripe stores for a customer.
import * as v from 'valibot';
import { parseRefusal, type FunctionResponse } from './responses.ts';

/** Details of a card. Only Stripe has its number. */
export interface SavedCard {
  /** Brand as Stripe writes it, for example `visa`. */
  brand: string;
  /** The last four digits. */
  lastDigits: string;
  /** 1 to 12. The card is valid until the end of that month. */
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
}

const Card = v.object({
  kind: v.picklist(['card']),
  card: v.nullable(
    v.object({ brand: v.string(), lastDigits: v.string(), expiryMonth: v.number(), expiryYear: v.number() }),
  ),
});
// Only web addresses are accepted: a `javascript:` address would run in the page.
const Opened = v.object({ kind: v.picklist(['opened']), url: v.pipe(v.string(), v.regex(/^https?:\/\//)) });

/** The saved card, null if the customer has not saved a card, or `not_offered` if invoices cannot be paid online. */
export type CardOffer = { kind: 'card'; card: SavedCard | null } | { kind: 'not_offered' };

/**
 * Parses the saved card.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parseSavedCard(answer: unknown): FunctionResponse<CardOffer> {
  const card = v.safeParse(Card, answer);
  if (card.success) return { kind: 'answered', value: card.output };
  const refusal = parseRefusal(answer);
  return refusal.kind === 'refused' && refusal.code === 'not_offered'
    ? { kind: 'answered', value: { kind: 'not_offered' } }
    : refusal;
}

/**
 * Parses the address of the page on which a card is saved.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parseCardPage(answer: unknown): FunctionResponse<string> {
  const opened = v.safeParse(Opened, answer);
  return opened.success ? { kind: 'answered', value: opened.output.url } : parseRefusal(answer);
}

const BRAND_NAMES = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);

/** Returns a brand's name, which needs no translation, or undefined for an unknown brand. */
export const brandName = ({ brand }: SavedCard): string | undefined => BRAND_NAMES.get(brand);

/** Returns the expiry date as printed on a card: `08/2030`. */
export const formatExpiry = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;

/** Returns whether the card has expired by the device's clock. A card is valid until the end of its last month. */
export const hasExpired = ({ expiryMonth, expiryYear }: SavedCard, now: Date): boolean =>
  now.getFullYear() * 12 + now.getMonth() > expiryYear * 12 + expiryMonth - 1;
