import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './store.ts';
import { parseTextDraft } from '../rules/drafts.ts';

/**
 * Returns a text field's value that survives a reload and leaving the desk, and the function that changes it. An empty text is
 * erased.
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
