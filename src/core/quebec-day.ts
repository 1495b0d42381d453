// Formats days as `2026-11-26`. The format is created once, because every page uses the format and creating it is slow. The
// Swedish format has this order in every browser. The Canadian format has the American order in some versions of Chrome.
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: 'America/Toronto' });

/** Returns the day in Quebec at a moment, in the format of front matter. Scheduled texts appear at midnight in Quebec. */
export const dayInQuebec = (now: Date): string => dayFormat.format(now);

/** Returns noon UTC of a day. At that moment, Quebec has the same day, in winter and in summer. */
export const noonOn = (day: string): string => `${day}T12:00:00Z`;
