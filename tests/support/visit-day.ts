import { isHoliday } from '../../src/features/inquiry/rules/business-hours.ts';

const DAY_MS = 86_400_000;

/** Returns a day for a visit: the first day at least 300 + `days` days from today that is not a holiday. */
export function visitDay(days = 0): string {
  let day = Math.floor(Date.now() / DAY_MS) + 300 + days;
  while (isHoliday(day * DAY_MS)) day += 1;
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
