// Writes the answer for an RV. No pack has enough panels on the roof for a winter in Quebec, so an RV gets the answer for its summer.
import { fill } from '../../../../core/text.ts';
import type { Appliances } from '../appliances/appliance.ts';
import type { Choices } from '../choices.ts';
import type { Offer } from '../offer.ts';
import { reportOffGrid } from './report-off-grid.ts';
import type { Report, Writer } from './report-parts.ts';

/**
 * Returns the report of choices of a cottage or an RV. If no pack suffices for the winter of an RV, it is the report of its summer.
 * @param texts the sentence that begins the report of a summer instead of a winter, and the frame of its `{line}`
 */
export function reportWithSummer(
  choices: Choices,
  offer: Offer,
  writer: Writer,
  appliances: Appliances,
  [sentence, frame]: readonly string[],
): Report {
  const report = reportOffGrid(choices, offer, writer, appliances);
  if (choices.kind === 'cottage' || report.packId) return report;
  const summer = reportOffGrid({ ...choices, season: 'summer' }, offer, writer, appliances);
  if (!summer.packId) return report;
  // The batteries of a parked vehicle get as cold as in use.
  const { flags } = writer.words;
  const warnings = [flags['heated-battery'], flags['below-20']].filter((warning) => report.sentences.includes(warning));
  return {
    ...summer,
    sentences: [sentence!, ...summer.sentences, ...warnings],
    line: fill(frame!, { line: summer.line }),
  };
}
