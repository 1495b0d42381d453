import type { ReactNode } from 'react';

export type AddLabelText = Record<'add' | 'toCart' | 'added', string>;

interface Props {
  t: AddLabelText;
  /** Name of the product, for screen readers. */
  name: string;
  isAdded: boolean;
  /** Whether the label has room for one word only, for example next to a part's price. */
  isShort: boolean;
}

/**
 * Renders the label of a button that adds a product. The button's minimum width has room for each label, so that a second click
 * near the button's end does not miss it. The label has no state, because the first-touch script also renders it, before
 * React has loaded (src/first-touch).
 */
export const AddLabel = ({ t, name, isAdded, isShort }: Props): ReactNode => (
  // Next to a part's price, the check mark would wrap the button onto another line.
  <span className={isAdded && !isShort ? 'check-mark' : undefined}>
    {isAdded ? t.added : t.add}
    {!isAdded && <span className={isShort ? 'sr-only' : undefined}> {t.toCart}</span>}
    <span className="sr-only"> {name}</span>
  </span>
);
