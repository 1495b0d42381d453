import { LANGUAGE_TAG, type Locale } from './locales.ts';

/**
 * Formats a front matter date with the name of the month. Such a date is midnight UTC, which is still the previous day in Quebec.
 * The time zone is therefore UTC.
 */
export const formatDate = (date: Date, locale: Locale): string => writeDate(date, 'UTC', locale);

function writeDate(date: Date, timeZone: string, locale: Locale): string {
  const written = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'long', timeZone }).format(date);
  return locale === 'fr' ? written.replace(/^1 /, '1er ') : written;
}

/**
 * Formats the day of a moment with the name of the month. The day is in Quebec's time zone, which the company's books use.
 */
export const formatDay = (iso8601: string, locale: Locale): string =>
  writeDate(new Date(iso8601), 'America/Toronto', locale);

/** Formats a moment to the minute, with the name of the month, in the visitor's time zone. */
export const formatMoment = (iso8601: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso8601));

/** Formats an hour from 0 to 23: "17 h", "5 p.m.". */
const formatHour = (hour: number, locale: Locale): string =>
  locale === 'fr' ? `${hour}\u00a0h` : `${((hour + 11) % 12) + 1}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`;

/** Formats opening hours on one line: "8 h à 17 h", "8 a.m. to 5 p.m.". `opens` and `closes` are hours from 0 to 23. */
export const formatHours = ({ opens, closes }: { opens: number; closes: number }, locale: Locale): string =>
  `${formatHour(opens, locale)}\u00a0${locale === 'fr' ? 'à' : 'to'}\u00a0${formatHour(closes, locale)}`;

/** Formats a day and an hour: "mardi 1er décembre à 16 h". The date's UTC fields are the local time. */
export function formatDeadline(date: Date, locale: Locale): string {
  const day = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(date);
  const hour = formatHour(date.getUTCHours(), locale);
  return locale === 'fr' ? `${day.replace(' 1 ', ' 1er ')} à\u00a0${hour}` : `${day} at\u00a0${hour}`;
}
