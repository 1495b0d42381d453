/** Weights of content codings by name, from 0 (refused) to 1. */
type Weights = Map<string, number>;

/** Codings in which the site stores each file, smallest result first. */
const STORED = ['br', 'gzip'];

/**
 * Returns the stored codings that a client accepts at least as much as plain text, best first, based on its `Accept-Encoding`
 * (RFC 9110, 12.5.3). Codings with equal weights are sorted by size. Clients that accept neither a stored coding nor plain text
 * get plain text.
 */
export function preferredEncodings(accepted: string | undefined): string[] {
  const weights = readWeights(accepted ?? '');
  const getWeight = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  // Plain text is acceptable by default, but preferred only if the client gives it a higher weight.
  const plainWeight = weights.get('identity') ?? 0;
  return STORED.filter((coding) => getWeight(coding) > 0 && getWeight(coding) >= plainWeight).sort(
    (a, b) => getWeight(b) - getWeight(a),
  );
}

function readWeights(accepted: string): Weights {
  const weights: Weights = new Map();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '') ?? '1';
    // An invalid weight counts as a refusal, because every client understands plain text.
    const value = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    const coding = name.replace(/^x-gzip$/, 'gzip');
    if (coding) weights.set(coding, Math.min(value, weights.get(coding) ?? 1));
  }
  return weights;
}
