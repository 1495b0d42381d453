/**
 * The pattern that finds `text` anywhere, by `like`. What the pattern language gives a meaning is taken as itself; but
 * for the star, which PostgREST reads as `%` with no way around it: any one character stands for it, and who asked
 * looks again at what comes.
 */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`;
