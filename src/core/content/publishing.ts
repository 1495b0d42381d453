/** The fields of a text that determine when visitors can see it. */
export interface Publication {
  draft?: boolean | undefined;
  /** The day on which the text appears, as midnight UTC. Front matter dates are parsed this way. */
  date?: Date | undefined;
}

/** Reason why a text is not on the site: it is unfinished, or its date is in the future. */
export type Unpublished = 'draft' | 'scheduled';

/** Returns the reason why visitors do not see a text on a day. Returns undefined if the text is visible. */
export function unpublishedOn(day: string, { draft, date }: Publication): Unpublished | undefined {
  if (draft) return 'draft';
  return date && isoDay(date) > day ? 'scheduled' : undefined;
}

/** Returns the day of a front matter date: `2024-01-15`. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Returns a moment of a front matter day, for programs that show it in their own time zone. The moment is 0:00 in Quebec in
 * winter and 1:00 in summer, so the day is correct in Quebec. The moment is never before midnight in Quebec, when the text
 * appears.
 */
export const momentOfDay = (date: Date): Date => new Date(`${isoDay(date)}T05:00:00Z`);

/** Returns the first day on which visitors see a text, for comparisons. A draft's day is later than any real day. */
export const firstDay = ({ draft, date }: Publication): string =>
  draft ? '9999-12-31' : date ? isoDay(date) : '0000-00-00';
