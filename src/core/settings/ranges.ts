/** A range of whole numbers, both ends included. */
export interface NumberRange {
  min: number;
  max: number;
}

/** Ranges and defaults of the settings that the functions read, both on the local server and on a hosted platform. */
export const SETTING_RANGES = {
  /** A value below 30 days must be a mistake. At 0, the server would delete every inquiry within a minute. */
  RETENTION_DAYS: { min: 30, max: 36_500, initial: 730 },
  /** Hours at which the company opens and closes, in the settings of hosted functions and in content/company.yaml. */
  COMPANY_OPENS: { min: 0, max: 23, initial: 8 },
  COMPANY_CLOSES: { min: 1, max: 23, initial: 17 },
  /** Business hours within which the company answers. The maximum is about a month. */
  COMPANY_REPLY_HOURS: { min: 1, max: 240, initial: 24 },
  /** Five times the maximum is shorter than the 10 minutes after which another server may send the email (outbox.ts). */
  MAIL_SILENCE_MS: { min: 1_000, max: 100_000, initial: 45_000 },
  /** Microsoft 365 accepts 30 emails a minute from an account. The default leaves room for emails about orders. */
  NEWSLETTER_PER_MINUTE: { min: 1, max: 200, initial: 20 },
} as const satisfies Record<string, NumberRange & { initial: number }>;

/** Parses a whole number. Returns undefined for any other text, and for a number outside the range. */
export function parseWholeNumber(text: string, { min, max }: NumberRange): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}
