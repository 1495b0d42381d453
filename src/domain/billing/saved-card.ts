// The card that Stripe keeps for a customer, as the page and the function of that name speak of it.
import * as v from 'valibot';
import { parseRefusal, type Refusal } from '../account/answers.ts';

/** What is told of a card. Its number is known to Stripe alone. */
export interface SavedCard {
  /** As Stripe writes it: `visa`. */
  brand: string;
  /** Four of them. */
  lastDigits: string;
  /** 1 to 12: the card is good to the end of that month. */
  expiryMonth: number;
  /** Of four digits. */
  expiryYear: number;
}

const Card = v.object({
  kind: v.picklist(['card']),
  card: v.nullable(
    v.object({ brand: v.string(), lastDigits: v.string(), expiryMonth: v.number(), expiryYear: v.number() }),
  ),
});
// An address of another scheme would run in the page.
const Opened = v.object({ kind: v.picklist(['opened']), url: v.pipe(v.string(), v.regex(/^https?:\/\//)) });

/** Which card is saved, null where none is; or that none can be, because invoices are not paid online. */
export type CardOffer = { kind: 'card'; card: SavedCard | null } | { kind: 'not_offered' };

/**
 * Reads which card is saved.
 * @throws {v.ValiError} when the server speaks another version of it.
 */
export function parseSavedCard(answer: unknown): CardOffer | Refusal {
  const card = v.safeParse(Card, answer);
  if (card.success) return card.output;
  const refusal = parseRefusal(answer);
  return refusal.kind === 'refused' && refusal.code === 'not_offered' ? { kind: 'not_offered' } : refusal;
}

/**
 * Reads the address of the page on which a card is saved.
 * @throws {v.ValiError} when the server speaks another version of it.
 */
export function parseCardPage(answer: unknown): v.InferOutput<typeof Opened> | Refusal {
  const opened = v.safeParse(Opened, answer);
  return opened.success ? opened.output : parseRefusal(answer);
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

/** Returns a brand's name, which needs no translation; undefined where it is not known. */
export const brandName = ({ brand }: SavedCard): string | undefined => BRAND_NAMES.get(brand);

/** Returns the month as it stands on a card: `08/2030`. */
export const expiryOf = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;

/** Whether the last month of a card is over, by the clock of the device. */
export const hasExpired = ({ expiryMonth, expiryYear }: SavedCard, now: Date): boolean =>
  now.getFullYear() * 12 + now.getMonth() > expiryYear * 12 + expiryMonth - 1;
