import { useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './store.ts';
import { parseTextDraft } from '../rules/drafts.ts';

/**
 * Returns the value of a text field, the function that changes it, and the function that clears it after it was sent. The value
 * is kept when the page is reloaded or left. An empty text deletes the stored value.
 */
export function useTextDraft(name: string): [text: string, setText: (text: string) => void, clearSent: () => void] {
  const [text, setText] = useState(() => parseTextDraft(readDraft(name)) ?? '');
  const latest = useRef(text);
  const change = (next: string): void => {
    latest.current = next;
    setText(next);
    if (next === '') forgetDraft(name);
    else keepDraft(name, next);
  };
  // `text` is the text that the caller has sent. A text that was typed since then stays.
  const clearSent = (): void => {
    if (latest.current === text) change('');
  };
  return [text, change, clearSent];
}
