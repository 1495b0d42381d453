/** An electrical appliance as a cottage uses it. */
export interface Appliance {
  /** Power while it runs, in W. */
  watts: number;
  /** Power at the moment it starts, in W; the running power if it is not given. */
  startWatts?: number;
  /** Hours a day at full power, from April to October and from November to March. */
  hours: readonly [summer: number, winter: number];
  /** Whether it is always on or cycles, so that it runs together with anything else. */
  isBase?: boolean;
  /** Whether it runs from the battery, without the inverter. */
  isDirect?: boolean;
  /** Whether it needs 240 V. */
  is240V?: boolean;
  /** Whether it must not run on a system off the grid. */
  isRefused?: boolean;
}

/**
 * Typical appliances. Sources: Natural Resources Canada (refrigerators), Backwoods Solar's load worksheet, GRIT magazine's
 * wattage table, generator guides of disasterprepcalc.com, romitti.com and hoecoop.org, Starlink's power ranges, measurements of
 * an RV by jdfinley.com, and this site's own articles. The rest are figures of their class, to be checked on a nameplate.
 */
export const APPLIANCES = {
  'fridge-es': { watts: 120, startWatts: 1500, hours: [8.7, 8.7], isBase: true },
  'fridge-old': { watts: 200, startWatts: 2000, hours: [14.3, 14.3], isBase: true },
  'fridge-12v': { watts: 45, startWatts: 90, hours: [7, 5], isBase: true, isDirect: true },
  'fridge-propane': { watts: 6, hours: [24, 24], isBase: true, isDirect: true },
  freezer: { watts: 100, startWatts: 2000, hours: [10, 8], isBase: true },
  'pump-12v': { watts: 70, startWatts: 150, hours: [0.5, 0.5], isDirect: true },
  'pump-shallow': { watts: 1000, startWatts: 2500, hours: [0.3, 0.3] },
  'pump-well': { watts: 1000, startWatts: 3100, hours: [0.4, 0.4], is240V: true },
  sump: { watts: 800, startWatts: 2100, hours: [0.3, 0], isBase: true },
  led: { watts: 9, hours: [3, 6] },
  laptop: { watts: 50, hours: [3, 3] },
  phone: { watts: 10, hours: [2, 2] },
  starlink: { watts: 65, startWatts: 100, hours: [8, 8], isBase: true },
  'starlink-snow': { watts: 20, hours: [0, 8], isBase: true },
  'starlink-mini': { watts: 30, startWatts: 40, hours: [8, 8], isBase: true },
  router: { watts: 10, hours: [24, 24], isBase: true },
  tv: { watts: 85, hours: [3, 4] },
  radio: { watts: 10, hours: [4, 4] },
  microwave: { watts: 1260, startWatts: 1500, hours: [0.25, 0.25] },
  kettle: { watts: 1500, hours: [0.25, 0.25] },
  coffee: { watts: 1200, hours: [0.25, 0.25] },
  toaster: { watts: 1250, hours: [0.1, 0.1] },
  induction: { watts: 1800, hours: [0.5, 0.5] },
  'slow-cooker': { watts: 250, hours: [2, 3] },
  washer: { watts: 700, startWatts: 2200, hours: [0.4, 0.4] },
  vacuum: { watts: 550, startWatts: 1100, hours: [0.25, 0.25] },
  'furnace-fan': { watts: 500, startWatts: 1400, hours: [0, 5], isBase: true },
  'furnace-rv': { watts: 130, startWatts: 200, hours: [0.5, 8], isBase: true, isDirect: true },
  pellet: { watts: 100, startWatts: 400, hours: [0, 10], isBase: true },
  fan: { watts: 60, hours: [6, 0] },
  hrv: { watts: 60, startWatts: 100, hours: [0, 12], isBase: true },
  cpap: { watts: 45, startWatts: 60, hours: [8, 8], isBase: true },
  'cpap-hum': { watts: 90, startWatts: 100, hours: [8, 8], isBase: true },
  drill: { watts: 500, startWatts: 1000, hours: [0.25, 0.25] },
  saw: { watts: 2000, startWatts: 5000, hours: [0.2, 0.2] },
  chainsaw: { watts: 120, hours: [1, 1] },
  standby: { watts: 10, hours: [24, 24], isBase: true },
  hairdryer: { watts: 1500, hours: [0.1, 0.1] },
  iron: { watts: 1200, hours: [0.1, 0.1] },
  printer: { watts: 90, startWatts: 900, hours: [0.25, 0.25] },
  dishwasher: { watts: 1500, startWatts: 2750, hours: [0.8, 0.8] },
  ac: { watts: 660, startWatts: 2000, hours: [6, 0] },
  baseboard: { watts: 1500, hours: [0, 9], isRefused: true },
  'water-heater': { watts: 3000, hours: [3, 4], is240V: true, isRefused: true },
  dryer: { watts: 5500, startWatts: 6850, hours: [0.5, 0.5], is240V: true, isRefused: true },
  range: { watts: 2100, hours: [1, 1], is240V: true, isRefused: true },
  ev: { watts: 1400, hours: [6, 8.6], isRefused: true },
  'block-heater': { watts: 400, hours: [0, 3], isRefused: true },
  sauna: { watts: 6000, hours: [0.3, 0.3], is240V: true, isRefused: true },
  spa: { watts: 1500, startWatts: 5500, hours: [3, 8], is240V: true, isRefused: true },
  'heat-pump': { watts: 900, startWatts: 1500, hours: [2, 10], isRefused: true },
} as const satisfies Record<string, Appliance>;

export type ApplianceId = keyof typeof APPLIANCES;
