// Converts a quote to the typed values of its form at the desk and back.
import type { Locale } from '../../../i18n/locales.ts';
import type { OrderState, QuoteAmounts, QuoteLine } from '../../quotes/rules/document.ts';
import { taxesIn } from '../../quotes/rules/sale-taxes.ts';
import { withTaxes } from '../../../core/taxes.ts';
import { multiLine, singleLine } from '../../../core/text/characters.ts';
import { asciiDigits } from '../../../core/text/digits.ts';
import { normalizeEmail } from '../../../core/text/email.ts';
import { formatPhone } from '../../../core/text/phone.ts';
import { formatPostalCode } from '../../../core/text/postal-code.ts';
import { amountCell } from './orders.ts';
import { centsOfTyped } from './products.ts';
import type { QuoteContent } from './quotes.ts';

/** A line as typed. `key` identifies the line while other lines are added and removed. */
export interface TypedLine {
  key: number;
  product_id: string | null;
  label: string;
  quantity: string;
  price: string;
  /** Whether a line of an amendment keeps the price agreed in the order. */
  is_agreed?: boolean | undefined;
}

export type TextField =
  Exclude<keyof QuoteContent, 'lines' | 'deposit_percent' | 'language' | 'delivery'> | 'deposit_percent';
export type TypedQuote = Record<TextField, string> & {
  language: Locale;
  lines: TypedLine[];
  delivery?: QuoteContent['delivery'];
};

/** Returns the form's values for the content of a quote. */
export const typedQuote = (content: QuoteContent, locale: Locale): TypedQuote => ({
  ...content,
  deposit_percent: String(content.deposit_percent),
  lines: content.lines.map((line, index) => typedLine(line, index, locale)),
});

/** Returns the form's values for a line. */
export const typedLine = (line: QuoteLine, key: number, locale: Locale): TypedLine => ({
  key,
  product_id: line.product_id,
  label: line.label,
  quantity: String(line.quantity),
  price: amountCell(line.unit_cents, locale),
  is_agreed: line.is_agreed,
});

/** Returns the agreed price of a product in an order, or undefined if the order does not contain the product. */
export const findAgreedPrice = ({ lines }: Pick<OrderState, 'lines'>, product: string): number | undefined =>
  lines.find(({ product_id }) => product_id === product)?.unit_cents;

/** Returns a typed whole number within bounds, or undefined. */
function wholeNumber(typed: string, min: number, max: number): number | undefined {
  const digits = asciiDigits(typed).trim();
  const number = /^\d{1,4}$/.test(digits) ? Number(digits) : NaN;
  return number >= min && number <= max ? number : undefined;
}

/** Returns a typed deposit in percent, or undefined if it is not a whole number from 0 to 100. */
export const readDeposit = (typed: string): number | undefined => wholeNumber(typed.replace(/\s*%\s*$/, ''), 0, 100);

/** Parses a typed line. Returns undefined if the line is incomplete or invalid. */
export function readLine({ product_id, label, quantity, price, is_agreed }: TypedLine): QuoteLine | undefined {
  const text = singleLine(label);
  const [units, unit_cents] = [wholeNumber(quantity, 1, 200), centsOfTyped(price)];
  if (text === '' || text.length > 300 || units === undefined || unit_cents === undefined || unit_cents > 100_000_000)
    return undefined;
  return { product_id, label: text, quantity: units, unit_cents, ...(is_agreed && { is_agreed }) };
}

/**
 * Parses the typed values. Returns the names of invalid fields instead if a line or the deposit is invalid, or the date is empty.
 * The name of a line is `line-` followed by the line's key. The database checks the other fields.
 */
export function readQuote(typed: TypedQuote): { content: QuoteContent } | { wrong: string[] } {
  const deposit = readDeposit(typed.deposit_percent);
  const lines = typed.lines.map(readLine);
  const wrong = [
    ...typed.lines.filter((_, index) => !lines[index]).map(({ key }) => `line-${key}`),
    ...(deposit === undefined ? ['deposit_percent'] : []),
    ...(typed.valid_until === '' ? ['valid_until'] : []),
  ];
  if (wrong.length > 0) return { wrong };
  return {
    content: {
      language: typed.language,
      name: singleLine(typed.name),
      email: normalizeEmail(typed.email),
      phone: formatPhone(typed.phone),
      line1: singleLine(typed.line1),
      line2: singleLine(typed.line2),
      city: singleLine(typed.city),
      province: typed.province,
      postal_code: formatPostalCode(typed.postal_code),
      lines: lines.filter((line) => line !== undefined),
      deposit_percent: deposit!,
      valid_until: typed.valid_until,
      conditions: multiLine(typed.conditions),
      ...(typed.delivery && { delivery: typed.delivery }),
    },
  };
}

/** Returns the province whose taxes apply to a quote. If the customer collects the order, this is the company's province. */
export const typedProvince = ({ province, delivery }: Pick<TypedQuote, 'province' | 'delivery'>): string =>
  delivery === 'pickup' ? 'QC' : province;

/** Returns the amounts of the valid lines. The database computes the same amounts. */
export function typedAmounts(
  typed: Pick<TypedQuote, 'lines' | 'province' | 'deposit_percent' | 'delivery'>,
): QuoteAmounts {
  const cents = typed.lines.map(readLine).reduce((sum, line) => sum + (line ? line.quantity * line.unit_cents : 0), 0);
  const taxes = taxesIn(cents, typedProvince(typed));
  const total = withTaxes(cents, taxes);
  return {
    subtotal_cents: cents,
    gst_cents: taxes.gstCents,
    qst_cents: taxes.qstCents,
    total_cents: total,
    deposit_cents: Math.round((total * (readDeposit(typed.deposit_percent) ?? 0)) / 100),
  };
}
