import { HOURS_SUFFIX, type Choices } from './choices.ts';

/** Building type in the quote form for each kind of building in the calculator. */
export const BUILDING_TYPES = { cottage: 'chalet', rv: 'rv', house: 'residential', business: 'commercial' } as const;

/**
 * Returns whether choices are about a system off the grid, which is sized by its appliances. Other choices are about a roof on
 * the grid.
 */
export const isOffGrid = ({ kind }: Pick<Choices, 'kind'>): boolean => kind === 'cottage' || kind === 'rv';

/** Returns choices as text. Leaves out questions that are answered with no. */
export function writeChoices({ loads, ...choices }: Choices): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(choices))
    if (value !== false) written.set(name, value === true ? 'on' : String(value));
  for (const { id, count, hours } of loads) {
    written.set(id, String(count));
    if (hours) written.set(id + HOURS_SUFFIX, String(hours[0]));
  }
  return written.toString();
}
