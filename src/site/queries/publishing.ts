import { dayInQuebec } from '../../core/quebec-day.ts';
import { unpublishedOn, type Publication, type Unpublished } from '../../core/content/publishing.ts';

/**
 * Whether the command is `npm run dev`. src/content-check/index.ts sets this constant, because `import.meta.env.DEV` depends on
 * the variable NODE_ENV and not on the command.
 */
declare const SHOWS_WAITING_TEXTS: boolean;

/** Returns the reason why visitors cannot see a text today, or undefined if the text is visible. */
export const unpublishedToday = (data: Publication): Unpublished | undefined =>
  unpublishedOn(dayInQuebec(new Date()), data);

/** Returns whether a text is shown. In development, unpublished texts are shown with a label, so that editors see them. */
export const isShown = (data: Publication): boolean => SHOWS_WAITING_TEXTS || unpublishedToday(data) === undefined;
