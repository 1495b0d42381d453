import type { Report } from './rules/report/report-parts.ts';

/** Size of the chart. Each of the twelve months is ten units wide. */
export const WIDTH = 120;
export const HEIGHT = 48;

/** Minimum number of kWh that count as missing in a month. */
const LEAST_GAP = 0.5;

/**
 * Returns the paths of the chart: the bars of months with enough production, the bars of the other months, and a line at each
 * month's need. The bars are thick lines.
 */
export function drawChart([production, need, gap]: Report['months']): string[] {
  const most = Math.max(1, ...production, ...need);
  const y = (kWh: number): number => Math.round((1 - kWh / most) * HEIGHT);
  const bars = (isShort: boolean): string =>
    production
      .map((kWh, index) => (isShort === (gap[index] ?? 0) >= LEAST_GAP ? `M${index * 10 + 5} ${HEIGHT}V${y(kWh)}` : ''))
      .join('');
  return [bars(false), bars(true), need.map((kWh, index) => (kWh > 0 ? `M${index * 10} ${y(kWh)}h10` : '')).join('')];
}

/** Returns the cells of a month in the table, in whole kWh. A month in which nothing is missing has a dash. */
export function formatCells(months: Report['months'], index: number, language: string): string[] {
  return months.map((values, column) => {
    const kWh = values[index] ?? 0;
    return column === 2 && kWh < LEAST_GAP ? '–' : Math.round(kWh).toLocaleString(language);
  });
}
