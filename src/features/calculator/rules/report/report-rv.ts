// Writes the answer for an RV. No pack has enough panels on the roof for a winter in Quebec, so an RV gets the answer for its summer.
import type { Appliances } from '../appliances/appliance.ts';
import type { Choices } from '../choices.ts';
import type { Offer } from '../offer.ts';
import { reportOffGrid } from './report-off-grid.ts';
import type { Report, Writer } from './report-parts.ts';

/**
 * Returns the report of choices of a cottage or an RV. If no pack suffices for the winter of an RV, it is the report of its summer.
 * @param text sentence that begins the report of a summer instead of a winter
 */
export function reportWithSummer(
  choices: Choices,
  offer: Offer,
  writer: Writer,
  appliances: Appliances,
  text: string,
): Report {
  const report = reportOffGrid(choices, offer, writer, appliances);
  if (choices.kind === 'cottage' || report.packId) return report;
  const summer = reportOffGrid({ ...choices, season: 'summer' }, offer, writer, appliances);
  if (!summer.packId) return report;
  // The warnings about winter stay.
  const warnings = report.sentences.filter((sentence) => Object.values(writer.words.flags).includes(sentence));
  return { ...summer, sentences: [text, ...summer.sentences, ...warnings] };
}
