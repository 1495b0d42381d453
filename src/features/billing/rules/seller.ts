// Defines the company's facts that an invoice states, and checks that they are complete.
import * as v from 'valibot';

export const SellerFacts = v.object({
  name: v.string(),
  /** Lines with the company's address, phone number and licence. */
  lines: v.array(v.string()),
  gst_number: v.string(),
  qst_number: v.string(),
  interac_email: v.string(),
  /** Number of days within which an invoice must be paid. */
  due_days: v.number(),
  bank: v.object({ institution: v.string(), transit: v.string(), account: v.string() }),
});
export type SellerFacts = v.InferOutput<typeof SellerFacts>;

/** Facts that an invoice needs and that may be missing. */
export const SELLER_GAPS = ['gst_number', 'qst_number', 'interac_email', 'bank'] as const;
export type SellerGap = (typeof SELLER_GAPS)[number];

const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/**
 * Functions by fact. Each function returns whether its fact belongs to the sample company (`content/company.yaml`). An invoice
 * with such a fact could make customers pay into the wrong account.
 */
export const isSampleFact: Record<SellerGap, (fact: string) => boolean> = {
  gst_number: (number) => compact(number).startsWith('123456789RT'),
  qst_number: (number) => compact(number).startsWith('1234567890TQ'),
  interac_email: (email) => /\.example$/i.test(email),
  bank: (account) => account.split('-').some((part) => /^0+$/.test(part)),
};

const isValidFact: Record<SellerGap, (fact: string) => boolean> = {
  gst_number: (number) => /^\d{9}RT\d{4}$/.test(compact(number)),
  qst_number: (number) => /^\d{10}TQ\d{4}$/.test(compact(number)),
  interac_email: (email) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
  bank: (account) => /^\d{3}-\d{5}-\d{7,12}$/.test(account),
};

/** Returns the facts that are missing, invalid, or unchanged from the sample company. */
export function sellerGaps({ bank, ...texts }: Pick<SellerFacts, SellerGap>): SellerGap[] {
  const facts = { ...texts, bank: formatBank(bank) };
  return SELLER_GAPS.filter((name) => !isValidFact[name](facts[name]) || isSampleFact[name](facts[name]));
}

/** Returns a bank account as one text: `815-30421-0412839`. */
export const formatBank = ({ institution, transit, account }: SellerFacts['bank']): string =>
  [institution, transit, account].join('-');

/** Splits a bank account that is written as one text into its parts. Missing parts are empty. */
export function parseBank(text: string): SellerFacts['bank'] {
  const [institution = '', transit = '', account = ''] = text.split('-').map((part) => part.trim());
  return { institution, transit, account };
}
