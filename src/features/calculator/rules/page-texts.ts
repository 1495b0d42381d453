// The data that the page of the calculator loads in addition to its script: the first with the page, the rest on demand.
import type { Offer } from './offer.ts';
import type { HouseWriter } from './report/report-house.ts';
import type { Writer } from './report/report-parts.ts';

export interface CalculatorTexts {
  /** The packs for cottages, and the prices of additions. */
  offer: Offer;
  words: Writer['words'];
  /** Address of the rest. */
  rest: string;
}

export interface CalculatorRest extends Pick<HouseWriter, 'houseWords'> {
  /** The packs of all kinds. */
  offer: Offer;
  /** Names of the appliances that the page lacks. */
  appliances: string[];
  /** Text printed below the answer, with `{date}`, `{origin}` and `{address}`. */
  printed: string[];
  /** A question and its answer, `{label}` and `{value}`. */
  pair: string;
  /** Sentence about the appliance without which a cheaper pack would do. */
  cheaper: string;
  /** Labels of the place and of the summer of an RV, and the sentence about its winter. */
  rv: string[];
}
