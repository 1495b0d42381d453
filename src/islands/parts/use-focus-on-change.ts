import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element when what it shows changes to something else: the button that was pressed is
 * gone with what was there before. The first showing leaves the focus alone.
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
