// Computes the time by which the company answers, in Quebec's time zone. A "time in Quebec" is a `Date` whose UTC fields are the
// local time. A moment is an ordinary `Date`.

/** Hours from 0 to 23 at which the office opens and closes on a working day. */
export interface OfficeHours {
  opens: number;
  closes: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Every browser formats this locale as `2026-11-26 13:29`.
const localTime = new Intl.DateTimeFormat('sv', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns the time in Quebec at a moment, rounded down to the minute, in milliseconds. */
const timeInQuebec = (moment: Date): number => Date.parse(`${localTime.format(moment).replace(' ', 'T')}Z`);

/** Returns Easter Sunday of a year (the Gregorian algorithm of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const shift = epact + weekday - 7 * Math.floor((golden + 11 * epact + 22 * weekday) / 451) + 114;
  return Date.UTC(year, Math.floor(shift / 31) - 1, (shift % 31) + 1);
}

/** Holidays with a fixed date: New Year’s Day, the National Holiday, Canada Day, Christmas. */
const FIXED = ['01-01', '06-24', '07-01', '12-25'];
/** Dates of the National Holiday and Canada Day for an office that is closed on Sundays, if June 24 or July 1 is a Sunday. */
const FIXED_ON_MONDAY = ['06-25', '07-02'];
/**
 * Holidays on a Monday: Patriots’ Day, Labour Day, Thanksgiving. Each holiday is the first Monday on or after this month and day.
 * Months count from 0.
 */
const MONDAYS = [
  [4, 18],
  [8, 1],
  [9, 8],
] as const;

/**
 * Returns whether a day is a statutory holiday (Act respecting labour standards, section 60; National Holiday Act). Employers
 * choose either Good Friday or Easter Monday. This function counts both as holidays, so that no promised time is too early.
 * @param day midnight UTC of the day
 */
export function isHoliday(day: number): boolean {
  const date = new Date(day);
  const [month, number] = [date.getUTCMonth(), date.getUTCDate()];
  const monthAndDay = date.toISOString().slice(5, 10);
  const sunday = easter(date.getUTCFullYear());
  const isMondayHoliday =
    FIXED_ON_MONDAY.includes(monthAndDay) ||
    MONDAYS.some(([of, first]) => month === of && number >= first && number < first + 7);
  return (
    FIXED.includes(monthAndDay) ||
    [sunday - 2 * DAY_MS, sunday + DAY_MS].includes(day) ||
    (date.getUTCDay() === 1 && isMondayHoliday)
  );
}

const isWorkingDay = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay()) && !isHoliday(day);

/** Returns whether the office is open at a moment. */
export function isOpen(moment: Date, { opens, closes }: OfficeHours): boolean {
  const time = timeInQuebec(moment);
  const day = time - (time % DAY_MS);
  return isWorkingDay(day) && time >= day + opens * HOUR_MS && time < day + closes * HOUR_MS;
}

/** Returns whether a message has waited longer than the promised business hours. */
export const isLate = (arrival: Date, now: Date, hours: OfficeHours, businessHours: number): boolean =>
  timeInQuebec(now) > answerBy(arrival, hours, businessHours).getTime();

/**
 * Returns the time in Quebec by which a message is answered, rounded up to the hour.
 * @param moment time at which the message arrived, by the server's clock
 * @param businessHours number of opening hours within which the company answers
 */
export function answerBy(moment: Date, { opens, closes }: OfficeHours, businessHours: number): Date {
  const arrival = timeInQuebec(moment);
  let day = arrival - (arrival % DAY_MS);
  let start = Math.max(arrival, day + opens * HOUR_MS);
  let left = businessHours * HOUR_MS;
  for (;;) {
    const open = isWorkingDay(day) ? Math.max(0, day + closes * HOUR_MS - start) : 0;
    if (open > 0 && left <= open) return new Date(Math.ceil((start + left) / HOUR_MS) * HOUR_MS);
    left -= open;
    day += DAY_MS;
    start = day + opens * HOUR_MS;
  }
}

/** Parses the time at which an inquiry arrived, or returns undefined if the text is missing or invalid. */
export function parseArrival(text: string | null | undefined): Date | undefined {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
