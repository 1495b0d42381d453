import { answerHouse } from './answer-house.ts';
import { answerOffGrid } from './answer-off-grid.ts';
import { APPLIANCES } from './appliances/appliances.ts';
import type { Choices } from './choices.ts';
import { isOffGrid } from './write-choices.ts';
import type { HouseResult } from './house.ts';
import type { OffGridResult } from './off-grid.ts';
import type { Offer } from './offer.ts';

/** Returns the model's result for the given choices. */
export const answerChoices = (choices: Choices, offer: Offer): HouseResult | OffGridResult =>
  isOffGrid(choices) ? answerOffGrid(choices, offer, APPLIANCES) : answerHouse(choices, offer.packs);
