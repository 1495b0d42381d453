/** Returns a moment, by default this one, as a part of a file's name that no file system refuses: in UTC, sorted by time. */
export const fileStamp = (moment = new Date()): string => moment.toISOString().replaceAll(/[:.]/g, '-');
