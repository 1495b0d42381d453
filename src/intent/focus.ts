/**
 * Reads the focus in an island, and the selection in a text field that has it. Returns a function that focuses the element
 * again where it was moved, or the one that stands for it; that one returns a function that selects the same text again.
 */
export function rememberFocus(
  island: HTMLElement,
): (find: (element: HTMLElement) => HTMLElement | undefined) => () => void {
  const focused = document.activeElement as HTMLInputElement;
  if (!island.contains(focused)) return () => () => undefined;
  const { value, selectionStart, selectionEnd, selectionDirection } = focused;
  return (find) => {
    const target = find(focused) as HTMLInputElement | undefined;
    if (target !== document.activeElement) target?.focus({ preventScroll: true });
    return () => {
      // The text may have changed, and a field whose type was changed has no selection.
      if (!value || target?.value !== value || target.selectionStart === null || selectionStart === null) return;
      if (target.selectionStart !== selectionStart || target.selectionEnd !== selectionEnd)
        target.setSelectionRange(selectionStart, selectionEnd, selectionDirection!);
    };
  };
}
