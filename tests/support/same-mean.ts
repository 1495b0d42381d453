import { expect } from 'vitest';

/** Maximum number of standard errors. Noise alone exceeds this number in one of 2 000 runs. */
const MAX_STANDARD_ERRORS = 3.5;

function summarize(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

/** Expects two series of times in milliseconds, of a known and an unknown item, to differ by no more than their noise. */
export function expectSameMean(known: readonly number[], unknown: readonly number[]): void {
  const [ofKnown, ofUnknown] = [summarize(known), summarize(unknown)];
  // Welch's test allows the two series to have different variances.
  const standardErrorMs = Math.sqrt(ofKnown.variance / known.length + ofUnknown.variance / unknown.length);
  const figures =
    `known ${ofKnown.mean.toFixed(2)} ms ± ${Math.sqrt(ofKnown.variance).toFixed(2)}, ` +
    `unknown ${ofUnknown.mean.toFixed(2)} ms ± ${Math.sqrt(ofUnknown.variance).toFixed(2)}, ` +
    `standard error of the difference ${standardErrorMs.toFixed(3)} ms`;
  expect(Math.abs(ofKnown.mean - ofUnknown.mean) / standardErrorMs, figures).toBeLessThan(MAX_STANDARD_ERRORS);
}
