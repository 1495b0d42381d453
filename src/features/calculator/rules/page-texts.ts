// Defines the data that the page of the calculator loads in addition to its script. `CalculatorTexts` is loaded with the page,
// and `CalculatorRest` on demand.
import type { Offer } from './offer.ts';
import type { HouseWriter } from './report/report-house.ts';
import type { Writer } from './report/report-parts.ts';

export interface CalculatorTexts {
  /** The packs for cottages, and the prices of additions. */
  offer: Offer;
  words: Writer['words'];
  /** Address of the file with `CalculatorRest`. */
  rest: string;
}

export interface CalculatorRest extends Pick<HouseWriter, 'houseWords'> {
  /** The packs of all kinds. */
  offer: Offer;
  /** Names of the appliances that the page does not contain. */
  appliances: string[];
  /** Lines printed below the result, with the placeholders `{date}`, `{origin}` and `{address}`. */
  printed: string[];
  /** Format of a question and its answer, with the placeholders `{label}` and `{value}`. */
  pair: string;
  /** Sentence about one appliance. Without this appliance, a cheaper pack is enough. */
  cheaper: string;
  /**
   * Texts for an RV: the labels of the place and the summer season, and the two texts of the summer report (report/report-rv.ts).
   */
  rv: string[];
}
