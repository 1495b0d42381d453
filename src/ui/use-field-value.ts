import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A text field, a text area or a list. */
export type ValueField = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement;

/**
 * Writes a value into the field of the returned reference whenever the value changes. React does not control the field at other
 * times, because each render would overwrite text that a password manager has filled in without an event.
 */
export function useFieldValue(value: string): RefObject<ValueField | null> {
  const field = useRef<ValueField>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (field.current!.value !== value) field.current!.value = value;
  }, [value]);
  return field;
}
