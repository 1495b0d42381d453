/** What a text's fields say of when it is to be read. */
export interface Publication {
  draft?: boolean | undefined;
  /** The day it appears; midnight in Greenwich, as front matter is read. */
  date?: Date | undefined;
}

/** Why a text is not on the site: it is not finished, or its day is to come. */
export type Unpublished = 'draft' | 'scheduled';

/** Returns why a text is not on the site on a day; undefined when it is. */
export function unpublishedOn(day: string, { draft, date }: Publication): Unpublished | undefined {
  if (draft) return 'draft';
  return date && isoDay(date) > day ? 'scheduled' : undefined;
}

// Every page asks for the day: a format of dates takes longer to make than to use. Swedish writes `2026-11-26` in every browser;
// some versions of Chrome write a Canadian date the American way.
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' });

/** Returns the day it is in Quebec, as front matter writes it: a text appears at the company's midnight. */
export const dayInQuebec = (now: Date): string => dayFormat.format(now);

/** The day of a date of the front matter: `2024-01-15`. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Returns a moment of a day of the front matter for readers that show it in their own time zone: it is that day in Quebec,
 * at midnight in winter and at one o'clock in summer, and has come when the text appears.
 */
export const momentOfDay = (date: Date): Date => new Date(`${isoDay(date)}T05:00:00Z`);

/** The first day on which visitors see a text, to compare with others; a draft's comes after all. */
export const firstDay = ({ draft, date }: Publication): string =>
  draft ? '9999-12-31' : date ? isoDay(date) : '0000-00-00';
