// Parses responses about the dates of installations and site visits, and about the calendar to which staff subscribe.
import * as v from 'valibot';
import { fill } from '../../../core/text.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { dayText, HOLIDAYS, VISIT_PROBLEMS, type Holiday } from '../../visits/rules/visit.ts';

/** Response if a date or a status is refused. */
export const VisitRefusal = v.object({
  kind: v.picklist(['refused']),
  code: v.picklist([...VISIT_PROBLEMS, 'visit_missing', 'take_back_late']),
  holiday: v.optional(v.picklist(HOLIDAYS)),
});
export type VisitRefusal = v.InferOutput<typeof VisitRefusal>;

/** Returns whether a response is a refusal of a date or a status. */
export const isVisitRefusal = (response: unknown): response is VisitRefusal => v.is(VisitRefusal, response);

interface RefusalWords {
  refused: Readonly<Record<VisitRefusal['code'], string>>;
  holidays: Readonly<Record<Holiday, string>>;
}

/** Returns the sentence that explains why a date or a status was refused. */
export const visitRefusalText = (
  { code, holiday }: Pick<VisitRefusal, 'code' | 'holiday'>,
  day: string,
  { refused, holidays }: RefusalWords,
  locale: Locale,
): string =>
  fill(refused[code], { day: day && dayText(day, locale), holiday: holiday === undefined ? '' : holidays[holiday] });

/**
 * Parses the time at which the caller's calendar got its current address.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parseCalendar = (answer: unknown): { renewed_at: string | null } | null =>
  v.parse(v.nullable(v.object({ renewed_at: v.nullable(v.string()) })), answer);

/** Parses a new token of the calendar. @throws {v.ValiError} if the response does not match the schema. */
export const parseCalendarToken = (answer: unknown): string | null =>
  v.parse(v.nullable(v.object({ token: v.string() })), answer)?.token ?? null;

/** Returns the path of a calendar, relative to the backend's functions. */
export const calendarFile = (token: string): string => `calendar/${token}.ics`;
