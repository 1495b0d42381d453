/**
 * Records the focus in an island and the selection of a focused text field. Returns a function that restores the focus on the
 * element or its replacement. That function returns another one, which restores the selection.
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
