import { useState } from 'react';

/**
 * Returns the chosen option of a field, and the function that chooses another. When the saved option changes, the field shows the
 * new one, because another form or a colleague may have saved it.
 */
export function useChoice(saved: string): [chosen: string, choose: (option: string) => void] {
  const [chosen, setChosen] = useState(saved);
  const [shown, setShown] = useState(saved);
  if (shown !== saved) {
    setShown(saved);
    setChosen(saved);
  }
  return [chosen, setChosen];
}
