/** Effort with which a build compresses files for visitors. */
export type Effort = 'fast' | 'best';

/**
 * Parses the setting `BUILD_EFFORT`.
 * @throws {Error} if it is neither "fast" nor "best".
 */
export function readEffort(setting: string | undefined): Effort {
  if (setting === undefined || setting === '' || setting === 'fast') return 'fast';
  if (setting === 'best') return 'best';
  throw new Error(`BUILD_EFFORT is "${setting}": set it to "fast" or "best".`);
}

/** Effort of the AVIF encoder. Effort 2 takes an eighth of the time of effort 4, and makes files an eighth larger. */
export const AVIF_EFFORT: Record<Effort, number> = { fast: 2, best: 4 };
