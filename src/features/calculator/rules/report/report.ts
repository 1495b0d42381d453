import { APPLIANCES } from '../appliances/appliances.ts';
import type { Choices } from '../choices.ts';
import { isOffGrid } from '../write-choices.ts';
import type { Offer } from '../offer.ts';
import { reportHouse, type HouseWriter } from './report-house.ts';
import { reportOffGrid } from './report-off-grid.ts';
import type { Report } from './report-parts.ts';

/** Returns the result for some choices, in words and figures. */
export const reportChoices = (choices: Choices, offer: Offer, writer: HouseWriter): Report =>
  isOffGrid(choices) ? reportOffGrid(choices, offer, writer, APPLIANCES) : reportHouse(choices, offer.packs, writer);
