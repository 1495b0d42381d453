import { useEffect, useState } from 'react';
import type { Locale } from '../../../i18n/locales.ts';
import { parseQuoteDraft } from '../rules/drafts.ts';
import { typedQuote, type TypedQuote } from '../rules/quote-form.ts';
import type { QuoteDetails } from '../rules/quotes.ts';
import { forgetDraft, keepDraft, readDraft } from './store.ts';

/** Keeps the input of a quote's form when the page is reloaded or left, until the input is saved or discarded. */
export function useQuoteDraft(
  quote: QuoteDetails,
  locale: Locale,
): {
  typed: TypedQuote;
  /**
   * Revision of the quote on which the values are based. If the stored quote has a later revision, saving does not overwrite that
   * quote. Staff then choose between the stored quote and their input.
   */
  revision: number;
  /** Whether the values are unsaved input of an earlier visit. */
  isRestored: boolean;
  change: (change: Partial<TypedQuote>) => void;
  /** Replaces the values by those of a stored quote. */
  showSaved: (saved: QuoteDetails) => void;
} {
  const name = `quote ${quote.id}`;
  const [draft] = useState(() => parseQuoteDraft(readDraft(name)));
  const [typed, setTyped] = useState(() => draft?.typed ?? typedQuote(quote.content, locale));
  const [base, setBase] = useState(draft?.revision);
  useEffect(() => {
    if (base !== undefined) keepDraft(name, { revision: base, typed });
  }, [name, base, typed]);
  return {
    typed,
    revision: base ?? quote.revision,
    isRestored: draft !== undefined && base === draft.revision,
    change: (change) => {
      setTyped((before) => ({ ...before, ...change }));
      setBase((before) => before ?? quote.revision);
    },
    showSaved: (saved) => {
      forgetDraft(name);
      setBase(undefined);
      setTyped(typedQuote(saved.content, locale));
    },
  };
}
