// Defines, for each kind of building, the usual answers and the appliances that the form shows first.
import type { ApplianceId } from './appliances/appliances.ts';
import { USUAL_COTTAGE, type Choices } from './choices.ts';
import { USUAL_APPLIANCES } from './appliances/usual-appliances.ts';

const COMMON = 'place=laurentides&facing=0&shade=none';

/** The usual answers for each kind of building. */
export const USUAL: Record<Choices['kind'], string> = {
  cottage: USUAL_COTTAGE,
  rv: `kind=rv&${COMMON}&season=summer&week=7&days=2&cold=on&tilt=0&fridge-12v=1&pump-12v=1&led=5&phone=2&laptop=1&starlink-mini=1&furnace-rv=1&microwave=1`,
  house: `kind=house&${COMMON}&tilt=30&bill=180&heating=on&roof=60`,
  business: `kind=business&${COMMON}&tilt=15&roof=150`,
};

/** The twelve appliances that the form shows first, for each kind of building with a list of appliances. */
export const SHOWN_FIRST: Record<'cottage' | 'rv', readonly ApplianceId[]> = {
  cottage: Object.keys(USUAL_APPLIANCES) as ApplianceId[],
  rv: [
    'fridge-12v',
    'pump-12v',
    'led',
    'furnace-rv',
    'starlink-mini',
    'phone',
    'laptop',
    'microwave',
    'tv',
    'coffee',
    'cpap',
    'fan',
  ],
};
