/** An electrical appliance as a cottage uses it. */
export interface Appliance {
  /** Power in W while the appliance runs. */
  watts: number;
  /** Power in W at the moment when the appliance starts. By default, the running power. */
  startWatts?: number;
  /** Hours a day at full power, from April to October and from November to March. */
  hours: readonly [summer: number, winter: number];
  /** Whether the appliance is always on or switches itself on and off. It may then run together with any other appliance. */
  isBase?: boolean;
  /** Whether the appliance is connected to the battery directly, without the inverter. */
  isDirect?: boolean;
  /** Whether the appliance needs 240 V. */
  is240V?: boolean;
  /** Whether the appliance must not run on a system off the grid. */
  isRefused?: boolean;
}

/** Appliances by ID: either all appliances, or only those that a page has loaded. */
export type Appliances = Readonly<Record<string, Appliance>>;
