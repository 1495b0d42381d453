/** Voltage that a charge controller takes, in V. */
const CONTROLLER_VOLTS = 150;
/** Open-circuit voltage of a panel at 25 °C, in V, and its rise for each degree below. */
const PANEL_VOLTS = 37.3;
const RISE_PER_DEGREE = 0.0027;

/** Returns how many panels may be in series at the coldest temperature of a place, in °C. */
export const panelsInSeries = (coldest: number): number =>
  Math.floor(CONTROLLER_VOLTS / (PANEL_VOLTS * (1 + RISE_PER_DEGREE * (25 - coldest))));
