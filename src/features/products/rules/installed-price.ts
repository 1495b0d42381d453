import type { Cents } from '../../../core/money.ts';
import { withQuebecTaxes } from '../../../core/taxes.ts';

/** Usual price of an installed kit, taxes included. */
export interface InstalledPrice {
  from: Cents;
  to: Cents;
}

/** Usual cost of delivery, installation and electrician, in dollars before taxes. */
export interface InstallationCost {
  min: number;
  max: number;
}

/** Prices are rounded to a multiple of this number of cents. An estimate that is exact to the dollar would look too precise. */
const STEP = 10_000;

const toStep = (cents: Cents): Cents => Math.round(cents / STEP) * STEP;

/** Returns the usual price of a kit with its installation and taxes, rounded to hundreds of dollars. */
export const installedPrice = (equipment: Cents, { min, max }: InstallationCost): InstalledPrice => ({
  from: toStep(withQuebecTaxes(equipment + min * 100)),
  to: toStep(withQuebecTaxes(equipment + max * 100)),
});

/** Cost of the work in an example, in dollars before taxes. */
export interface ExampleCosts {
  delivery: number;
  installation: number;
  electrician: number;
}

/** The amounts of an example, including its equipment, in cents. */
export interface WorkedExample extends Record<keyof ExampleCosts, Cents> {
  equipment: Cents;
  taxes: Cents;
  total: Cents;
}

/** Returns the amounts of an example: the equipment, the work, and the total with taxes. */
export function workedExample(equipment: Cents, costs: ExampleCosts): WorkedExample {
  const [delivery, installation, electrician] = [costs.delivery, costs.installation, costs.electrician].map(
    (dollars) => dollars * 100,
  ) as [Cents, Cents, Cents];
  const before = equipment + delivery + installation + electrician;
  const total = withQuebecTaxes(before);
  return { equipment, delivery, installation, electrician, taxes: total - before, total };
}
