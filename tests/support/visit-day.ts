import { isHoliday } from '../../src/features/inquiry/rules/business-hours.ts';

const DAY_MS = 86_400_000;

/** Returns a day on which a visit can be set. The day is at least 300 days plus this number of days from now, and no holiday. */
export function visitDay(days = 0): string {
  let day = Math.floor(Date.now() / DAY_MS) + 300 + days;
  while (isHoliday(day * DAY_MS)) day += 1;
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
