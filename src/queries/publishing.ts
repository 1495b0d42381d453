import { dayInQuebec, unpublishedOn, type Publication, type Unpublished } from '../domain/content/publishing.ts';

/** Whether this is `npm run dev`: said by src/content-check/index.ts, because `import.meta.env.DEV` is what the environment says. */
declare const SHOWS_WAITING_TEXTS: boolean;

/** Why visitors do not see a text today; undefined when they do. */
export const unpublishedToday = (data: Publication): Unpublished | undefined =>
  unpublishedOn(dayInQuebec(new Date()), data);

/** Whether a text is shown: in development those that wait are, with a label, so that editors see them. */
export const isShown = (data: Publication): boolean => SHOWS_WAITING_TEXTS || unpublishedToday(data) === undefined;
