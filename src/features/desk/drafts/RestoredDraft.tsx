import type { ReactNode } from 'react';

interface Props {
  words: { restored: string; discard: string };
  onDiscard: () => void;
}

/** Renders the notice above a form with restored unsaved values, and the button that discards these values. */
export function RestoredDraft({ words, onDiscard }: Props): ReactNode {
  return (
    <div className="notice">
      <p>{words.restored}</p>
      <button type="button" className="button button-quiet mt-3" onClick={onDiscard}>
        {words.discard}
      </button>
    </div>
  );
}
