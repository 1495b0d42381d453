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

/** Appliances by ID: all of them, or those that a page has loaded. */
export type Appliances = Readonly<Record<string, Appliance>>;
