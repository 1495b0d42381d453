/** Maximum voltage of a charge controller, in V. */
const CONTROLLER_VOLTS = 150;
/** Open-circuit voltage of a panel at 25 °C in V, and its relative increase for each degree below 25 °C. */
const PANEL_VOLTS = 37.3;
const RISE_PER_DEGREE = 0.0027;

/** Returns the maximum number of panels in series at a place, from its coldest temperature in °C. */
export const panelsInSeries = (coldest: number): number =>
  Math.floor(CONTROLLER_VOLTS / (PANEL_VOLTS * (1 + RISE_PER_DEGREE * (25 - coldest))));
