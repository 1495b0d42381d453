import type { Appliances } from './appliances/appliance.ts';
import type { Choices } from './choices.ts';
import { CLIMATES } from './climate.ts';
import { isWinter, MONTHS } from './months.ts';
import { sizeOffGrid, type OffGridResult } from './off-grid.ts';
import type { Offer } from './offer.ts';
import type { Surface } from './sun.ts';

/** Share of the sun that trees and buildings block. */
const SHADE = { none: 0, some: 0.15, much: 0.35 };

const WINTER = MONTHS.filter(isWinter);

/** Returns the months of a season, 1 to 12. */
export function getMonths({ kind, season }: Pick<Choices, 'kind' | 'season'>): readonly number[] {
  if (season === 'year') return MONTHS;
  if (season === 'winter') return WINTER;
  return kind === 'rv' ? [6, 7, 8, 9] : [5, 6, 7, 8, 9, 10];
}

/** Returns the surfaces of the chosen panels, and the share of the sun that trees and buildings block. */
export function describePanels({ tilt, facing, shade }: Choices): { surfaces: Surface[]; shade: number } {
  const azimuths = facing === 'ew' ? [-90, 90] : [Number(facing)];
  const surfaces = azimuths.map((azimuth) => ({ tilt: Number(tilt), azimuth, share: 1 / azimuths.length }));
  return { surfaces, shade: SHADE[shade] };
}

/** Returns the model's result for the choices of a cottage or an RV. */
export function answerOffGrid(choices: Choices, { packs, prices }: Offer, appliances: Appliances): OffGridResult {
  const { daily } = choices;
  const input = {
    ...choices,
    ...describePanels(choices),
    kind: choices.kind as 'rv',
    months: getMonths(choices),
    appliances,
    direct: daily > 0 ? { perDay: [daily, daily] as const } : undefined,
  };
  return sizeOffGrid(input, CLIMATES[choices.place], packs, prices);
}
