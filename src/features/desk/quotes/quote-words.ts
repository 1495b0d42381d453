import type { Strings } from '../../../i18n/strings/index.ts';
import type { QuoteDetails } from '../rules/quotes.ts';

/** Returns the desk's texts about a quote. For an amendment, the texts name a change of an order instead of a quote. */
export const selectWords = (t: Strings['desk'], { amendment }: Pick<QuoteDetails, 'amendment'>): Strings['desk'] =>
  amendment
    ? { ...t, quote: { ...t.quote, ...t.amendment.words, refused: { ...t.quote.refused, ...t.amendment.refused } } }
    : t;
