import { describePanels } from './answer-off-grid.ts';
import type { Choices } from './choices.ts';
import { CLIMATES } from './climate.ts';
import { ROOF_PER_KW, sizeHouse, type HouseResult } from './house.ts';
import { PANEL_KW, type Pack } from './packs.ts';

/** Area of the roof that one panel covers, in m². */
const ROOF_PER_PANEL = ROOF_PER_KW * PANEL_KW.house;

/**
 * Returns the model's result for a building that is connected to the grid. For a business, the bill is unknown, so the result is
 * the production of the whole roof.
 */
export function answerHouse(choices: Choices, packs: readonly Pack[]): HouseResult {
  const { kind, roof, yearly } = choices;
  const climate = CLIMATES[choices.place];
  const input = { ...choices, ...describePanels(choices) };
  if (kind === 'house') return sizeHouse({ ...input, kWhPerYear: yearly }, climate, packs);
  const kW = Math.floor(roof / ROOF_PER_PANEL) * PANEL_KW.house;
  // The assumed use exceeds the production of any roof. Only the roof then limits the system.
  return sizeHouse({ ...input, kWhPerYear: kW * 10_000, kW }, climate, []);
}
