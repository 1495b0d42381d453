/** Time that a build spends on compression. */
export type Effort = 'fast' | 'best';

/**
 * Parses the setting `BUILD_EFFORT`. A missing or empty setting means "fast".
 * @throws {Error} if it has a value other than "fast" or "best".
 */
export function readEffort(setting: string | undefined): Effort {
  if (setting === undefined || setting === '' || setting === 'fast') return 'fast';
  if (setting === 'best') return 'best';
  throw new Error(`BUILD_EFFORT is "${setting}": set it to "fast" or "best".`);
}

/** Effort of the AVIF encoder. Effort 2 takes an eighth of effort 4's time, and its files are an eighth larger. */
export const AVIF_EFFORT: Record<Effort, number> = { fast: 2, best: 4 };
