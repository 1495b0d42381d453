// Computes Hydro-Québec's residential bills with net metering.
import { QUEBEC_TAX_FACTOR } from '../../../core/taxes.ts';
import { at, byMonth, DAYS, MONTHS, sum, type Twelve } from './months.ts';

/**
 * Rate D of 1 April 2025, without taxes. `access` is in dollars a day. `first` is the price of a kWh up to `firstKWhPerDay`, and
 * `second` the price of each further kWh.
 */
const RATE = { access: 0.46, firstKWhPerDay: 40, first: 0.069, second: 0.107 };

/** Years within which credited kWh may be used. */
const BANK_YEARS = 2;

/** Returns the bill for a month's kWh in dollars, with the access charge and the taxes. */
function monthlyBill(kWh: number, month: number): number {
  const first = Math.min(kWh, RATE.firstKWhPerDay * at(DAYS, month));
  const beforeTaxes = RATE.access * at(DAYS, month) + first * RATE.first + (kWh - first) * RATE.second;
  return beforeTaxes * QUEBEC_TAX_FACTOR;
}

/** Returns the cost of a year's electricity without panels, with taxes. */
export const yearlyBill = (use: Twelve): number => sum(byMonth((month) => monthlyBill(at(use, month), month)));

/**
 * Computes the bills of two years that begin in April. Returns the mean cost of a year with taxes, and the kWh lost in the two
 * years. Surplus is credited in kWh. Unused credits are lost after 24 months. The access charge is always due.
 */
export function netMetering(use: Twelve, production: Twelve): { perYear: number; lostKWh: number } {
  let [bank, total] = [0, 0];
  for (let year = 0; year < BANK_YEARS; year++)
    for (const month of [...MONTHS.slice(3), ...MONTHS.slice(0, 3)]) {
      const balance = at(use, month) - at(production, month);
      const fromBank = Math.max(0, Math.min(bank, balance));
      bank += Math.max(0, -balance) - fromBank;
      total += monthlyBill(Math.max(0, balance) - fromBank, month);
    }
  return { perYear: total / BANK_YEARS, lostKWh: bank };
}

/** Share of the electricity that heating uses in a house with electric heating (Hydro-Québec). */
const HEATING_SHARE = 0.54;
/** Outdoor temperature in °C below which a house is heated. */
const HEATED_BELOW = 18;

/** Returns the use of each month in kWh. Heating is distributed by degree-days, and the other use by days. */
export function spreadUse(kWhPerYear: number, hasElectricHeating: boolean, temperature: Twelve): number[] {
  const degreeDays = byMonth((month) => Math.max(0, HEATED_BELOW - at(temperature, month)) * at(DAYS, month));
  const heating = hasElectricHeating ? HEATING_SHARE * kWhPerYear : 0;
  return byMonth(
    (month) =>
      (heating * at(degreeDays, month)) / sum(degreeDays) + ((kWhPerYear - heating) * at(DAYS, month)) / sum(DAYS),
  );
}

/** Returns the yearly use in kWh that results in a mean monthly bill. The bill is in dollars with taxes. */
export function kWhOfBill(monthlyDollars: number, hasElectricHeating: boolean, temperature: Twelve): number {
  let [low, high] = [0, 200_000];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const cost = yearlyBill(spreadUse(middle, hasElectricHeating, temperature));
    if (cost < monthlyDollars * 12) low = middle;
    else high = middle;
  }
  return low;
}
