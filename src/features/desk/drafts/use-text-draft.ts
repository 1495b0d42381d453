import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './store.ts';
import { parseTextDraft } from '../rules/drafts.ts';

/**
 * Returns the value of a text field and the function that changes it. The value is kept when the page is reloaded or left. An
 * empty text deletes the stored value.
 */
export function useTextDraft(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => parseTextDraft(readDraft(name)) ?? '');
  const change = (next: string): void => {
    setText(next);
    if (next === '') forgetDraft(name);
    else keepDraft(name, next);
  };
  return [text, change];
}
