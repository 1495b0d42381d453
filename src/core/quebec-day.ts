// Cached, because every page uses it and creating a date format takes longer than using it. Swedish writes `2026-11-26` in
// every browser; some versions of Chrome write Canadian dates the American way.
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' });

/** Returns the day in Quebec at a moment, in the format of front matter. Texts appear at midnight there. */
export const dayInQuebec = (now: Date): string => dayFormat.format(now);

/** Returns a moment in a day: noon UTC, which is in the same day in Quebec all year. */
export const noonOn = (day: string): string => `${day}T12:00:00Z`;
