// Lists the twelve appliances that the calculator shows first for a cottage. The script that loads after the page contains
// them. The other appliances load at the first touch.
import type { Appliance } from './appliance.ts';

export const USUAL_APPLIANCES = {
  'fridge-es': { watts: 120, startWatts: 1500, hours: [8.7, 8.7], isBase: true },
  freezer: { watts: 100, startWatts: 2000, hours: [10, 8], isBase: true },
  led: { watts: 9, hours: [3, 6] },
  'pump-shallow': { watts: 1000, startWatts: 2500, hours: [0.3, 0.3] },
  'pump-well': { watts: 1000, startWatts: 3100, hours: [0.4, 0.4], is240V: true },
  'starlink-mini': { watts: 30, startWatts: 40, hours: [8, 8], isBase: true },
  phone: { watts: 10, hours: [2, 2] },
  laptop: { watts: 50, hours: [3, 3] },
  tv: { watts: 85, hours: [3, 4] },
  microwave: { watts: 1260, startWatts: 1500, hours: [0.25, 0.25] },
  washer: { watts: 700, startWatts: 2200, hours: [0.4, 0.4] },
  drill: { watts: 500, startWatts: 1000, hours: [0.25, 0.25] },
} as const satisfies Record<string, Appliance>;
