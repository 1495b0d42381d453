import { useEffect, useRef, useState } from 'react';
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
  /**
   * Replaces the values by those of a stored quote, and returns true. If staff have changed the values since the render of this
   * function, the values stay and are based on the stored quote from then on. The function then returns false.
   */
  showSaved: (saved: QuoteDetails) => boolean;
} {
  const name = `quote ${quote.id}`;
  const [draft] = useState(() => parseQuoteDraft(readDraft(name)));
  const [typed, setTyped] = useState(() => draft?.typed ?? typedQuote(quote.content, locale));
  const [base, setBase] = useState(draft?.revision);
  const latest = useRef(typed);
  const show = (values: TypedQuote): void => {
    latest.current = values;
    setTyped(values);
  };
  useEffect(() => {
    if (base !== undefined) keepDraft(name, { revision: base, typed });
  }, [name, base, typed]);
  return {
    typed,
    revision: base ?? quote.revision,
    isRestored: draft !== undefined && base === draft.revision,
    change: (change) => {
      show({ ...latest.current, ...change });
      setBase((before) => before ?? quote.revision);
    },
    showSaved: (saved) => {
      if (latest.current !== typed) {
        // If staff have left the form, the effect does not store the values.
        keepDraft(name, { revision: saved.revision, typed: latest.current });
        setBase(saved.revision);
        return false;
      }
      forgetDraft(name);
      setBase(undefined);
      show(typedQuote(saved.content, locale));
      return true;
    },
  };
}
