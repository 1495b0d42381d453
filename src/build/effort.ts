/** How hard a build works on what visitors fetch. */
export type Effort = 'fast' | 'best';

/**
 * Reads the setting `BUILD_EFFORT`.
 * @throws {Error} when it is neither of the two.
 */
export function readEffort(setting: string | undefined): Effort {
  if (setting === undefined || setting === '' || setting === 'fast') return 'fast';
  if (setting === 'best') return 'best';
  throw new Error(`BUILD_EFFORT is "${setting}": set it to "fast" or "best".`);
}

/** How long the encoder of AVIF looks for a smaller picture: at 2 it takes an eighth of the time, for an eighth more bytes. */
export const AVIF_EFFORT: Record<Effort, number> = { fast: 2, best: 4 };
