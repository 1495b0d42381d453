/** Returns the current time in UTC in a form that every file system allows in names. Names with it sort by time. */
export const fileStamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');
