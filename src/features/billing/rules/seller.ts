// What an invoice states about the company, and whether it may be issued.
import * as v from 'valibot';

export const SellerFacts = v.object({
  name: v.string(),
  /** Lines of its address, its phone number and its licence. */
  lines: v.array(v.string()),
  gst_number: v.string(),
  qst_number: v.string(),
  interac_email: v.string(),
  /** Days within which an invoice is to be paid. */
  due_days: v.number(),
  bank: v.object({ institution: v.string(), transit: v.string(), account: v.string() }),
});
export type SellerFacts = v.InferOutput<typeof SellerFacts>;

/** Facts that an invoice needs. */
export const SELLER_GAPS = ['gst_number', 'qst_number', 'interac_email', 'bank'] as const;
export type SellerGap = (typeof SELLER_GAPS)[number];

const isAll = (text: string, digit: string): boolean => text.replaceAll(digit, '') === '';
const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Numbers of the sample company (`content/company.yaml`). */
const SAMPLE_GST = '123456789RT0001';
const SAMPLE_QST = '1234567890TQ0001';

/** Checks by fact. Numbers of the sample are wrong: customers would pay to a stranger's account, or to no one. */
const CHECKS: Record<SellerGap, (facts: Pick<SellerFacts, SellerGap>) => boolean> = {
  gst_number: ({ gst_number }) => /^\d{9}RT\d{4}$/.test(compact(gst_number)) && compact(gst_number) !== SAMPLE_GST,
  qst_number: ({ qst_number }) => /^\d{10}TQ\d{4}$/.test(compact(qst_number)) && compact(qst_number) !== SAMPLE_QST,
  interac_email: ({ interac_email }) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(interac_email) && !/\.example$/i.test(interac_email),
  bank: ({ bank: { institution, transit, account } }) =>
    /^\d{3}$/.test(institution) &&
    /^\d{5}$/.test(transit) &&
    /^\d{7,12}$/.test(account) &&
    ![institution, transit, account].some((part) => isAll(part, '0')),
};

/** Returns the facts that are missing, invalid, or still those of the sample. */
export const sellerGaps = (facts: Pick<SellerFacts, SellerGap>): SellerGap[] =>
  SELLER_GAPS.filter((name) => !CHECKS[name](facts));

/** Returns the parts of a bank account written as `815-30421-0412839`. Missing parts are empty. */
export function parseBank(text: string): SellerFacts['bank'] {
  const [institution = '', transit = '', account = ''] = text.split('-').map((part) => part.trim());
  return { institution, transit, account };
}
