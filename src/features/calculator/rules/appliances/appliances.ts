import { OTHER_APPLIANCES } from './other-appliances.ts';
import { USUAL_APPLIANCES } from './usual-appliances.ts';

/**
 * Typical appliances. Sources: Natural Resources Canada (refrigerators), Backwoods Solar's load worksheet, GRIT magazine's
 * wattage table, generator guides of disasterprepcalc.com, romitti.com and hoecoop.org, Starlink's power ranges, measurements of
 * an RV by jdfinley.com, and this site's own articles. Figures without a source are typical of the kind of appliance. The exact
 * figures are on an appliance's nameplate.
 */
export const APPLIANCES = { ...USUAL_APPLIANCES, ...OTHER_APPLIANCES };

export type ApplianceId = keyof typeof APPLIANCES;
