import type { Report } from '../../domain/sizing/report.ts';

/** Width of the chart: twelve months of ten units. */
export const CHART = { width: 120, height: 48 };

/** Returns the path of each month's bar, and of the stroke of its need. */
export function barsOf(months: Report['months']): { bar: string; need: string; isShort: boolean }[] {
  const most = Math.max(1, ...months.flatMap(({ production, need }) => [production, need]));
  const y = (kWh: number): number => Math.round((1 - kWh / most) * CHART.height * 10) / 10;
  return months.map(({ production, need, gap }, index) => ({
    bar: `M${index * 10 + 2} ${CHART.height}V${y(production)}h6V${CHART.height}z`,
    need: need > 0 ? `M${index * 10} ${y(need)}h10` : '',
    isShort: gap >= 0.5,
  }));
}
