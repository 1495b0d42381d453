import type { ReactNode } from 'react';
import { changedFields, valueText, type ProductDetails, type ProductTexts } from '../rules/products.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  theirs: ProductDetails;
  yours: ProductTexts;
  isSending: boolean;
  onKeep: () => void;
  onOverrule: () => void;
}

/** Renders a conflict: the values that a colleague has saved, the user's own values, and a button for each choice. */
export function ProductConflict({ t, locale, theirs, yours, isSending, onKeep, onOverrule }: Props): ReactNode {
  const { product: words } = t;
  const [last] = theirs.changes;
  const value = (field: keyof ProductTexts, texts: ProductTexts): string => valueText(field, texts, words, locale);
  return (
    <section role="alert" className="notice space-y-3">
      <h3 className="text-danger text-lg">{words.conflict.heading}</h3>
      {last && <p className="wrap-anywhere">{fill(words.by, { by: last.by, when: formatMoment(last.at, locale) })}</p>}
      <ul className="space-y-1">
        {changedFields(theirs, yours).map((field) => (
          <li key={field} className="wrap-anywhere">
            {fill(words.conflict.theirs, {
              field: words.fields[field],
              theirs: value(field, theirs),
              yours: value(field, yours),
            })}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" aria-disabled={isSending} onClick={onKeep}>
          {words.conflict.keep}
        </button>
        <button type="button" className="button button-quiet" aria-disabled={isSending} onClick={onOverrule}>
          {words.conflict.overrule}
        </button>
      </p>
    </section>
  );
}
