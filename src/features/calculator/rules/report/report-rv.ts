// Writes the result for an RV. An RV's roof may have no room for the panels that a winter in Quebec requires. In that case, the
// result for the summer replaces the result for the winter.
import { fill } from '../../../../core/text.ts';
import type { Appliances } from '../appliances/appliance.ts';
import type { Choices } from '../choices.ts';
import type { Offer } from '../offer.ts';
import { reportOffGrid } from './report-off-grid.ts';
import type { Report, Writer } from './report-parts.ts';

/**
 * Returns the report for the choices of a cottage or an RV. If a pack suffices for an RV in summer, but none in the chosen
 * season, returns the report for the summer.
 * @param texts two texts for the summer report: its first sentence, and the template of `Report.line`. The usual text of
 * `Report.line` replaces `{line}` in the template.
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
  // The warnings about cold batteries also apply to an RV that is parked for the winter.
  const { flags } = writer.words;
  const warnings = [flags['heated-battery'], flags['below-20']].filter((warning) => report.sentences.includes(warning));
  return {
    ...summer,
    sentences: [sentence!, ...summer.sentences, ...warnings],
    line: fill(frame!, { line: summer.line }),
  };
}
