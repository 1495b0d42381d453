// Defines a visit: a day and hours in Quebec time. Staff then install or deliver an order, or inspect the place that an inquiry
// is about.
import * as v from 'valibot';
import { LANGUAGE_TAG, type Locale } from '../../../i18n/locales.ts';

export const Visit = v.object({
  id: v.string(),
  /** For example `2026-12-10`. */
  day: v.string(),
  /** For example `08:00`. */
  starts: v.string(),
  ends: v.string(),
  /** Number of changes since the date was first set. */
  sequence: v.number(),
  is_cancelled: v.boolean(),
  /** Email address of the staff member who set the date. */
  by: v.string(),
});
export type Visit = v.InferOutput<typeof Visit>;

/** A date as staff type it. */
export type TypedVisit = Pick<Visit, 'day' | 'starts' | 'ends'>;

/** Reasons why a date cannot be set. */
export const VISIT_PROBLEMS = [
  'day_invalid',
  'hours_invalid',
  'day_past',
  'day_far',
  'day_holiday',
  'visit_closed',
] as const;

/** Statutory holidays of Quebec, with the names that the database uses. */
export const HOLIDAYS = [
  'new_year',
  'good_friday',
  'easter_monday',
  'patriots',
  'national',
  'canada',
  'labour',
  'thanksgiving',
  'christmas',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];

/** Returns a day with its name: "jeudi 10 décembre 2026", "Thursday, December 10, 2026". */
export function dayText(day: string, locale: Locale): string {
  const text = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return locale === 'fr' ? text.replace(/(?<!\d)1 /, '1er ') : text;
}

/** Returns a time of day: "8 h", "8 h 30", "8 a.m.", "8:30 a.m.". */
function timeText(time: string, locale: Locale): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const minutes = String(minute).padStart(2, '0');
  if (locale === 'fr') return minute === 0 ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`;
  const half = hour < 12 ? 'a.m.' : 'p.m.';
  return `${((hour + 11) % 12) + 1}${minute === 0 ? '' : `:${minutes}`}\u00a0${half}`;
}

/** Returns a visit's date as a part of a sentence: "jeudi 10 décembre 2026, de 8 h à 12 h". */
export function visitText({ day, starts, ends }: TypedVisit, locale: Locale): string {
  const [from, to] = [timeText(starts, locale), timeText(ends, locale)];
  return locale === 'fr'
    ? `${dayText(day, locale)}, de ${from} à ${to}`
    : `${dayText(day, locale)}, from ${from} to ${to}`;
}
