import type { ReactNode } from 'react';

export type AddLabelText = Record<'add' | 'toCart' | 'added', string>;

interface Props {
  t: AddLabelText;
  /** Of the product, told to those who do not see what the button stands beside. */
  name: string;
  isAdded: boolean;
  /** Beside a part's price there is room for one word. */
  isShort: boolean;
}

/** What stands on a button that adds a product. It has no state: a first touch draws it too (src/first-touch). */
export const AddLabel = ({ t, name, isAdded, isShort }: Props): ReactNode => (
  // Beside a part's price the mark would push the button into another line.
  <span className={isAdded && !isShort ? 'check-mark' : undefined}>
    {isAdded ? t.added : t.add}
    {!isAdded && <span className={isShort ? 'sr-only' : undefined}> {t.toCart}</span>}
    <span className="sr-only"> {name}</span>
  </span>
);
