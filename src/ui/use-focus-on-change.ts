import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element when its content is replaced, because the clicked button disappears with the previous content.
 * Does not move the focus to the initial content.
 */
export function useFocusOnChange<Shown, Target extends HTMLElement = HTMLDivElement>(
  shown: Shown,
  isSettled = true,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previous = useRef<Shown | undefined>(undefined);
  useEffect(() => {
    if (!isSettled) return;
    if (previous.current !== undefined && previous.current !== shown) target.current?.focus();
    previous.current = shown;
  }, [shown, isSettled]);
  return target;
}
