/** A value for each month, January first. */
export type Twelve = readonly number[];

/** Days of each month. */
export const DAYS: Twelve = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Numbers of the months, 1 to 12. */
export const MONTHS: readonly number[] = DAYS.map((_, index) => index + 1);

/** Returns the value of a month. */
export const at = (values: Twelve, month: number): number => values[month - 1]!;

/** Returns a value for each month. */
export const byMonth = (getValue: (month: number) => number): number[] => MONTHS.map(getValue);

export const sum = (values: Twelve): number => values.reduce((total, value) => total + value, 0);

/** Returns whether appliances run their winter hours: from November to March. */
export const isWinter = (month: number): boolean => month > 10 || month < 4;

/** Returns whether a month is one of the four darkest: from November to February. */
export const isDark = (month: number): boolean => month > 10 || month < 3;
