/** Facts and figures that a text may use, as `{phone}` or `{clients}`. Their values are in `src/site/queries/facts.ts`. */
export const FACT_NAMES = [
  'company',
  'founded',
  'phone',
  'tollFreePhone',
  'supportPhone',
  'emergencyPhone',
  'informationEmail',
  'salesEmail',
  'supportEmail',
  'privacyEmail',
  'city',
  'postalAddress',
  'licenceClause',
  'privacyOfficer',
  'privacyOfficerTitle',
  'clients',
  'installations',
  'experienceYears',
  'panelWarrantyYears',
  'panelOutputPercent',
  'workWarrantyYears',
  'equipmentWarrantyYearsMin',
  'equipmentWarrantyYearsMax',
  'systemLifeYears',
  'savingsPercent',
  'installDaysMin',
  'installDaysMax',
  'dischargePercent',
  'lithiumLifeYearsMin',
  'lithiumLifeYearsMax',
  'paybackYearsMin',
  'paybackYearsMax',
  'supportHoursPerDay',
  'supportDaysPerWeek',
  'emergencyHours',
  'emailReplyHours',
  'supportHours',
  'invoiceDueDays',
  'depositPercent',
  'deliveryPercent',
  'balancePercent',
  'returnDays',
  'partsYears',
  'packPrice',
  'packInstalledMin',
  'packInstalledMax',
  'priceCovers',
] as const;

export type FactName = (typeof FACT_NAMES)[number];

/** Returns whether a text may use this name. */
export const isFactName = (name: string): name is FactName => (FACT_NAMES as readonly string[]).includes(name);

/** Returns the URL scheme of a fact that is a phone number or an email address. */
export const getScheme = (name: FactName): 'tel' | 'mailto' | undefined =>
  name === 'phone' || name.endsWith('Phone') ? 'tel' : name.endsWith('Email') ? 'mailto' : undefined;

/** Returns the names in braces that a text uses, known or unknown. */
export const factsNamedIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** Returns a copy of `data` in which each text, at any depth, contains facts instead of placeholders. */
export function fillFacts<T>(data: T, facts: Record<FactName, string>): T {
  if (typeof data === 'string') return fillText(data, facts) as T;
  if (Array.isArray(data)) return data.map((item) => fillFacts(item, facts)) as T;
  if (data === null || typeof data !== 'object' || data instanceof Date) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fillFacts(value, facts)])) as T;
}

/** Fills in facts. If a value ends in a full stop, such as "5 p.m.", removes a full stop that follows the placeholder. */
const fillText = (text: string, facts: Record<FactName, string>): string =>
  text.replace(/\{(\w+)\}(\.?)/g, (place, name: string, stop: string) =>
    isFactName(name) ? facts[name] + (facts[name].endsWith('.') ? '' : stop) : place,
  );
