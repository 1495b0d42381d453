// Explains that a cheaper pack would suffice without one of the appliances.
import { fill } from '../../../../core/text.ts';
import { answerOffGrid } from '../answer-off-grid.ts';
import type { Appliances } from '../appliances/appliance.ts';
import type { Choices } from '../choices.ts';
import type { Offer } from '../offer.ts';
import type { Load } from '../need.ts';
import type { PackFit } from '../packs.ts';
import { writeInstalledPrice, type Writer } from './report-parts.ts';

/**
 * Returns the sentence about the appliance without which a cheaper pack would suffice. If there are several such appliances, the
 * sentence names the most powerful one. Returns undefined if there is no such appliance.
 * @param text the sentence with the placeholders `{appliance}`, `{name}` and `{price}`
 */
export function explainPack(
  choices: Choices,
  offer: Offer,
  writer: Writer,
  appliances: Appliances,
  text: string,
): string | undefined {
  const fitWith = (loads: Choices['loads']): PackFit | undefined => {
    const answer = answerOffGrid({ ...choices, loads }, offer, appliances);
    return answer.kind === 'nothing' ? undefined : answer.fit;
  };
  const price = fitWith(choices.loads)?.pack.price ?? Infinity;
  if (!offer.packs.some((pack) => pack.kind === choices.kind && pack.price < price)) return undefined;
  const power = ({ id, count }: Load): number => appliances[id]!.watts * count;
  for (const { id } of [...choices.loads].sort((a, b) => power(b) - power(a))) {
    const fit = fitWith(choices.loads.filter((load) => load.id !== id));
    if (fit && fit.pack.price < price)
      return fill(text, {
        appliance: writer.getApplianceName(id),
        name: fit.pack.name,
        price: writeInstalledPrice(fit, writer),
      });
  }
  return undefined;
}
