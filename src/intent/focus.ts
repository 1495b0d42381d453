/**
 * Records which element of an island has the focus, and the selection in this element. The returned function restores the focus
 * on the element or its replacement. It returns a second function, which restores the selection.
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
      // The recorded selection is useless if the text has changed, and fields of some types have no selection.
      if (!value || target?.value !== value || target.selectionStart === null || selectionStart === null) return;
      if (target.selectionStart !== selectionStart || target.selectionEnd !== selectionEnd)
        target.setSelectionRange(selectionStart, selectionEnd, selectionDirection!);
    };
  };
}
