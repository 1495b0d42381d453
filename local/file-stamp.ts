/**
 * Returns the current time in UTC, in a format that every file system allows in file names. File names that begin with this time
 * sort by time.
 */
export const fileStamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');
