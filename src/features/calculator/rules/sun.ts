// Computes the sun that reaches panels, by month, with Klein's mean days and the isotropic model of Liu and Jordan.
import type { Climate } from './climate.ts';
import { at, byMonth } from './months.ts';

/** A group of panels. Angles are in degrees. An azimuth of 0 is south, and west is positive. */
export interface Surface {
  tilt: number;
  azimuth: number;
  /** Share of all panels that are in this group, 0 to 1. */
  share: number;
}

/** Obstacles between the sun and the panels: snow and shade. */
export interface Obstacles {
  /** Whether the snow is cleared after each snowfall. */
  clear: boolean;
  /** Share of the sun that trees and buildings block, 0 to 1. */
  shade: number;
}

/** Klein's mean day of each month, as a day of the year. */
const MEAN_DAYS = [17, 47, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344];

/** Share of the light that the ground reflects. */
const ALBEDO = 0.2;

/** Number of points at which a day is sampled. */
const STEPS = 48;

/**
 * Share of each month's energy that snow blocks on a ground rack with a tilt of 30°, at a place with 326 cm of snow a year.
 * Source: Townsend and Powers (2011), for Sainte-Agathe-des-Monts.
 */
const SNOW_AT_30 = [0.33, 0.21, 0.16, 0.06, 0.01, 0, 0, 0, 0, 0.01, 0.09, 0.35];
const SNOW_OF_REFERENCE = 326;

/** Tilt in degrees below which snow stays on panels from December to March. */
const FLAT = 15;

export const isFlat = ({ tilt }: Surface): boolean => tilt < FLAT;

/** Returns whether snow stays on flat panels in a month. */
export const isSnowedIn = (month: number): boolean => month === 12 || month < 4;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the ratio of the direct light on a surface to the direct light on the ground. */
function directRatio(latitude: number, { tilt, azimuth }: Surface, month: number): number {
  const declination = radians(23.45 * Math.sin(radians((360 * (284 + at(MEAN_DAYS, month))) / 365)));
  const [phi, beta, gamma] = [radians(latitude), radians(tilt), radians(azimuth)];
  const sunset = Math.acos(Math.max(-1, Math.min(1, -Math.tan(phi) * Math.tan(declination))));
  let [onSurface, onGround] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const hour = sunset * ((2 * step + 1) / STEPS - 1);
    const zenith = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hour);
    const south = Math.sin(phi) * Math.cos(declination) * Math.cos(hour) - Math.cos(phi) * Math.sin(declination);
    const west = Math.cos(declination) * Math.sin(hour);
    const incidence = zenith * Math.cos(beta) + Math.sin(beta) * (south * Math.cos(gamma) + west * Math.sin(gamma));
    onSurface += Math.max(0, incidence);
    onGround += zenith;
  }
  return onSurface / onGround;
}

/** Returns the hours of full sun a day on a surface, by month (kWh/m² on its mean day). */
export function sunHours(climate: Climate, surface: Surface): number[] {
  const slope = Math.cos(radians(surface.tilt));
  return byMonth((month) => {
    const [global, diffuse] = [at(climate.global, month), at(climate.diffuse, month)];
    const direct = (global - diffuse) * directRatio(climate.latitude, surface, month);
    return (direct + (diffuse * (1 + slope)) / 2 + (ALBEDO * global * (1 - slope)) / 2) / 1000;
  });
}

/** Returns the share of the sun that remains for a surface after snow and shade, by month. */
export function keptShare(climate: Climate, surface: Surface, { clear, shade }: Obstacles): number[] {
  const slope = Math.cos(radians(surface.tilt)) ** 2 / 0.75;
  return byMonth((month) => {
    const snow =
      isFlat(surface) && isSnowedIn(month) && !clear
        ? 0.95
        : Math.min(0.95, at(SNOW_AT_30, month) * slope * (climate.snow / SNOW_OF_REFERENCE)) * (clear ? 0.25 : 1);
    // The sun is low from November to January, and shadows are long.
    const shadow = month > 10 || month === 1 ? Math.min(0.9, 1.5 * shade) : shade;
    return (1 - snow) * (1 - shadow);
  });
}

/** Returns the hours of full sun a day that several surfaces receive after snow and shade, by month. */
export function usableSun(climate: Climate, surfaces: readonly Surface[], obstacles: Obstacles): number[] {
  const each = surfaces.map((surface) => {
    const kept = keptShare(climate, surface, obstacles);
    return sunHours(climate, surface).map((hours, index) => hours * kept[index]! * surface.share);
  });
  return byMonth((month) => each.reduce((total, hours) => total + at(hours, month), 0));
}
